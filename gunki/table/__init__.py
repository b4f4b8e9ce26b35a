"""The desktop table: a window, scenes, widgets. The only part of the program that knows pygame.

How to build a scene
--------------------
A scene is a screen. Lay it out in logical pixels (1280x720 at 100 %; `layout.width` and `layout.height` say how many
there are now, from 800x450 up), put widgets on it, and hand it to the app::

    class Greeting(Scene):
        def build(self, layout):                      # at the start, and when size, scale or theme change
            area = layout.centred(320, 160)
            self.add(PanelBox(area))
            self.add(Button((area.x + 20, area.y + 100, 280, 40), "Begin", self.begin, hot_key=letter("B"),
                            icon="katana", note="a first match", commit=True, name="begin"))

        def draw_backdrop(self, canvas):              # what never moves; kept as a picture
            canvas.sprite("title/title_0_sky", 0, 0, canvas.width, canvas.height)

        def draw(self, canvas):                       # each frame, under the widgets
            draw.token(canvas, "ronin", 100, 100, 66, side="right", overlays=("active",))

        def begin(self):
            self.app.replace(Match())

    app = App(words=catalogues)
    app.push(Greeting())
    app.run()

- Colours are roles of the theme (themes/light.toml), or "#RRGGBB". Text is given in words: `app.words.text(message)`.
- `scene.add(widget)` returns it. A `name` keeps focus, caret and scroll position over `scene.rebuild()`; the
  text of a field is the scene's to keep (`on_change`).
- Disabled: `button.enabled = False; button.reason = "needs 2 FP, you have 1"`. It keeps its place and its tooltip.
- Focus, Tab, arrows, Enter, Space, hot keys and tooltips come by themselves. What widgets leave goes to `on_key`;
  Esc, right click and the back button of the mouse come as `on_command("back")`.
- `HotSpot` makes something drawn (a card, a token) clickable and focusable; `on_point` says when it is looked at.
- Motion: `scene.timeline.then(Tween(0.2, between(x0, x1, set_x)))`. Speed, reduced motion, Space and click are seen to.
  Name the place that changes in `animated_areas()`: only that is drawn again.
- `app.push_modal(Dialog(title, text, [Answer("Yes", act), Answer("No")]))`: Enter the focused answer, Esc the last.
- Call `scene.invalidate()` when something drawn by the scene itself changes. Nothing is drawn otherwise.
- Tests: `App(size, Settings(), ManualClock())`, then `app.step(events, dt)` with events made by hand.

The table of a mode that is a plugin
------------------------------------
It may use `gunki.engine`, `gunki.resources` and these modules; all others here may change without notice.
docs/plugin-api.md has the list that counts, with what the version of the contract says of it. `modes` tells how the
window finds a mode's screens.

- `modes` LessonOffer, seed_from_environment; `mode_lobby` ModeLobby: seed, going on, lessons of a lobby; `last_setup`
  keep_setup, kept_setup; `match_scene` MatchScene: the course of a match, with computers, undo, "try again", "step by
  step" and the end; `match_controller` MatchController, Played; `thinking` Thought; `hand_over` HandOver; `replay_view`
  ReplayView, Reel; `result_view` ResultView, StoryResult, Person, Verdict, draw_beside.
- `scene` Scene; `layer` Layer; `scenes.paper` PaperScene, draw_room, HEAD; `scenes.shell` Shell: begin, load, rules,
  saves, complain, set_up, t; `scenes.generic` GenericScene; `app` App: push, replace, pop, push_modal, toast, settings,
  sounds; `clock` ManualClock.
- `canvas` Canvas, Run; `draw`; `sprites` has_asset, below; `layout` Layout, columns, MARGIN; `theme`; `tray` RollShown,
  draw_tray; `log_panel` LogLine, draw_log, draw_lines.
- `widgets` (everything in its `__all__`; `widgets.base` Rect); `dialog` Dialog, Answer; `list_window` ListWindow;
  `history` History; `collection`: lists of a player's own files and the editors of their sheets.
- `tween` Timeline, Tween, between, ease_out, linear; `controls` names of keys as the player has chosen them.
- `coach` CoachPanel, Place, draw_mark; `lesson_controller` WatchedController, LessonController, Tutor;
  `lesson_scene` CoachedScene: the lessons of a mode.
- `fonts` runs; `focus` ARROWS; `tooltip` RULE; `settings` Settings.
"""
