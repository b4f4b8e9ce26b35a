"""What a player collects in files of one folder: the list, its rows and windows, and the editor of one sheet.

It knows no game: Gun-Ki's roster and NPC workshop are made of it, and so are the lists of modes that are plugins.

- `own.OwnList` is a list whose rows all look alike; subclass it with its words (`contents.ListWords`) and say how a
  sheet is read and written. `scene.CollectionScene` below it leaves rows and headings open as well. Import by path,
  drop, share code and clipboard, export, copies, deleting with a way back, keys and a watched folder come with both.
- `editor.DraftEditor` edits one sheet: undo, redo, save, leaving safely, what is kept when the program ends.
  `editor.SheetEditor` lays it out as three sheets of paper, two of them tabs where the window is narrow.
- `windows.TextWindow` asks for a line, `medallions.MedallionWindow` for a medallion; `look` has the tick and the cross;
  `clipboard` and `files` never raise what a player cannot read.
"""
