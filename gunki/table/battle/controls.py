"""The controls of the battle screen: widgets for what can be done now, with price, key, and reason where not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import SPACES
from gunki.battle.words import name_of, named_item, short_card, side_name
from gunki.engine.messages import Message, say
from gunki.engine.odds import TargetOdds
from gunki.table.battle import advice_controls, board, painting, sheet
from gunki.table.battle.action_button import ActionButton, name_lines
from gunki.table.battle.actions import Action, letters, short_reason
from gunki.table.battle.geometry import Geometry, spots
from gunki.table.battle.play_spot import PlaySpot
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scenes.item_words import explained
from gunki.table.widgets import Button, HotKey, HotSpot, StripButton, letter

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

RING = 4.0
"""So much above a price ends what the focus ring goes around: the ring itself fits between."""


def build_strip(scene: BattleScene, layout: Layout) -> None:
    """Whose side is the player's; rules and menu."""
    goal = painting.goal_said(scene)
    if goal is not None and scene.controller.again is None:  # else the banner lies there
        side = side_name(scene.state.setting, scene.own_side)
        whole = scene.t(say("table.strip.own", side=side))
        own = HotSpot((8, 4, 124, 54), name="own side", tooltip=f"{whole}\n{scene.t(goal)}")
        own.focusable = False
        scene.add(own)
    right = layout.width - 8
    for text, icon, key, action in (
        (say("table.menu"), "settings", "M", scene.on_menu),
        (say("table.rules"), "help", "", scene.open_rules),
    ):
        hot = letter(key) if key else HotKey(pygame.K_F1, "F1")
        name = "menu" if key else "rules"
        button = StripButton((right - 64, 8, 64, 46), scene.t(text), action, icon=icon, hot_key=hot, name=name)
        button.asks_pointer = name == "rules"  # of the figure that is pointed at
        scene.add(button)
        right -= 72


def build_board(scene: BattleScene, geometry: Geometry) -> None:
    """Hot spots of the ten cards and of the tokens."""
    state, choices = scene.state, scene.choices
    marks = scene.marks()
    reachable = marks.spaces | marks.reach.keys()
    if marks.reach and scene.action() is None and state.actor >= 0:
        reachable.add(state.characters[state.actor].space)  # what staying would cost can be asked, too
    wanted = marks.targets | marks.walks.keys() if scene.action() is not None else set(state.setting.book.index)
    if state.phase == "actions" and choices:
        reachable.add(state.characters[state.actor].space)  # from where arrows lead on
    for space in range(SPACES):
        spot = PlaySpot(
            geometry.card(space).inflate(4, 4),
            partial(scene.choose_space, space),
            name=f"space {space}",
            on_point=partial(scene.point_space, space),
            commit=True,
            words=scene.t(say("table.space.words", number=space)),
        )
        if space in marks.reach:
            card = geometry.card(space)
            spot.ring = FRect(card.x - 2, card.y - 2, card.w + 4, board.price_top(geometry, card) - card.y - RING)
        spot.focusable = space in reachable
        bombs = [board.bomb_words(scene, state, bomb) for bomb in state.bombs if bomb.space == space]
        spot.tooltip = "\n".join(dict.fromkeys(bombs))
        if (state.phase == "setup" and space in reachable) or (state.phase == "actions" and choices):
            spot.hot_key = letter(str(space))
        scene.add(spot)
    for who, place in spots(geometry, state, {}).items():
        character = state.characters[state.setting.book.index[who]]
        if character.space < 0:
            continue
        area = FRect(place.x - place.size / 2, place.y - place.size / 2, place.size, place.size)
        spot = PlaySpot(
            area,
            partial(scene.choose_token, who),
            name=f"token {who}",
            commit=True,
            on_point=partial(scene.point_token, who),
            words=scene.t(say("table.token.words", who=name_of(state, who), hp=character.hp, space=character.space)),
        )
        spot.focusable = bool(choices) and state.phase == "actions" and who in wanted
        scene.add(spot)


def build_sheet(scene: BattleScene, geometry: Geometry) -> None:
    """Every figure on the sheet tells what it is and what it is made of."""
    instead = scene.action() is not None or scene.hint is not None or scene.controller.counsel.hint_asked
    if scene.app is None or scene.state.phase == "setup" or (geometry.joined and instead):
        return
    unseen = Canvas(pygame.Surface((1, 1)), scene.app.painter)  # to learn where the figures stand
    character = scene.state.characters[scene.on_sheet()]
    kept = advice_controls.head(scene, geometry)
    for number, spot in enumerate(sheet.draw_sheet(unseen, scene, geometry.sheet, scene.state, character, kept)):
        text = "\n".join(scene.t(line) for line in spot.lines)
        asked = HotSpot(spot.area, name=f"figure {number}", tooltip=text, on_point=scene.point_figure)
        asked.focusable = False
        scene.rules_of_figures[asked.name] = spot.rule
        scene.add(asked)


def build_hand(scene: BattleScene, geometry: Geometry) -> None:
    """The three cards to choose from: a click, 1, 2 or 3."""
    choices, state = scene.choices, scene.state
    if state.phase != "card" or not choices:
        return
    for number, (card, area) in enumerate(zip(state.hand, geometry.fate_spots(), strict=False)):
        fp, _ = fate_points(card, state.characters[state.actor].space)
        spot = PlaySpot(
            area.inflate(8, 8),
            partial(scene.do, cmd.take_card(card)),
            tooltip=scene.t(say("table.fate.tip", card=short_card(card), fp=fp, value=face_value(card))),
            name=f"fate {number}",
            commit=True,
            hot_key=letter(str(number + 1)),
            words=scene.t(say("table.fate.words", number=number + 1)),
            on_point=partial(scene.point_card, card),
        )
        spot.ring = area.inflate(-4, -4)  # its worth stands close below, the panel's title above
        scene.add(spot)


def build_actions(scene: BattleScene, geometry: Geometry) -> None:
    """Every action with its price; more than six turn pages."""
    area = geometry.actions
    across, down = 2, 3 if area.h >= 170 else 2
    width = (area.w - 16 - 8 * (across - 1)) / across
    height = (area.h - 16 - 8 * (down - 1)) / down
    cells = [
        FRect(area.x + 8 + (i % across) * (width + 8), area.y + 8 + (i // across) * (height + 8), width, height)
        for i in range(across * down)
    ]
    if scene.state.phase == "between" and scene.choices:
        _build_order_choices(scene, area)
        return
    names = [scene.t(a.name) for a in scene.actions]
    keys = letters(scene.actions)
    shown = list(zip(scene.actions, names, keys, strict=True))
    scene.page_size = len(cells) - 1 if len(shown) > len(cells) else 0
    if scene.page_size:
        size = scene.page_size
        pages = -(-len(shown) // size)
        scene.page %= pages
        page = shown[scene.page * size : (scene.page + 1) * size]
        assert scene.app is not None
        text = scene.t(say("table.more", page=scene.page + 1, pages=pages))
        whole = scene.app.painter.measure(text, 14, "bold") <= cells[-1].w - 46
        scene.add(
            Button(
                cells[-1],
                text if whole else f"→ {scene.page + 1} / {pages}",
                scene.next_page,
                icon="skip" if whole else "",
                name="more",
                hot_key=HotKey(pygame.K_PERIOD, "."),
                tooltip="" if whole else text,
            )
        )
    else:
        page = shown
    away = [entry for entry in shown if entry not in page]
    scene.turned_away = {pygame.key.key_code(key): action.key for action, _, key in away if key and action.commands}
    for cell, (action, name, key) in zip(cells, page, strict=False):
        _add_action(scene, cell, action, name, key)


def _build_order_choices(scene: BattleScene, area: FRect) -> None:
    """Who of the equally fast goes first, under the question."""
    assert scene.app is not None
    texts = [scene.t(scene.controller.mode.describe(scene.state, command)) for command in scene.choices]
    widest = max(scene.app.painter.measure(text, 14, "bold") for text in texts) + 18
    capped = widest + 30  # with the key on it
    columns = 2 if len(texts) > 1 and (capped <= (area.w - 24) / 2 or len(texts) > 2) else 1
    rows = -(-len(texts) // columns)
    width = (area.w - 16 - 8 * (columns - 1)) / columns
    top = 62.0
    if scene.controller.decision is not None:  # below the question, however many lines it has
        prompt = scene.t(scene.controller.decision.prompt)
        top = 26 + 20.8 * min(3, len(scene.app.painter.wrap(prompt, area.w - 32, 16, "mincho_bold")))
    height = min(48.0, (area.h - top - 8 - 8 * (rows - 1)) / rows)
    for i, (command, text) in enumerate(zip(scene.choices, texts, strict=True)):
        cell = FRect(
            area.x + 8 + (i % columns) * (width + 8), area.y + top + (i // columns) * (height + 8), width, height
        )
        tip = text if widest > width else ""
        button = Button(cell, text, partial(scene.do, command), name=f"choice {i}", commit=True, tooltip=tip)
        button.hot_key = letter(str(i + 1)) if i < 9 and capped <= width else None
        scene.add(button)


def _add_action(scene: BattleScene, cell: FRect, action: Action, name: str, key: str) -> None:
    title = scene.t(action.title) if action.title is not None else name
    whole = _fits(scene, title, cell)
    back = action.key == scene.selected and scene.geometry is not None and scene.geometry.crowded
    button = ActionButton(
        cell,
        title if whole else name,
        partial(scene.select, action.key),
        name=f"action {action.key}",
        icon=action.icon if cell.w >= 150 else "",
        cost=scene.t(action.cost),
        note=scene.t(say("table.back")) if back else _note(scene, action, whole or action.title is None, cell.w),
        hot_key=letter(key) if key else None,
    )
    if not action.commands and not scene.after_walking(action):
        button.enabled = False
        why = short_reason(scene.state, action)
        button.reason = scene.t(why)
        assert scene.app is not None
        if scene.app.painter.measure(button.reason) > cell.w - (44 if button.icon else 18):
            fp, ki = say("table.why.fp.short", need=action.fp), say("table.why.ki.short")
            shorter = {"table.why.fp": fp, "table.why.ki": ki}
            button.reason = scene.t(shorter.get(why.key, why))
        reason = scene.controller.mode.explain(scene.state, action.probe) or say("match.not_legal")
        button.tooltip = "\n".join([title, *(scene.t(line) for line in _explained(scene, action)), scene.t(reason)])
        button.tip_tells_why = True
    else:
        fits = _note_fits(scene, action, button.note, cell.w)
        head = [title] if whole and fits else [title, button.note]
        button.tooltip = "\n".join([*head, *(scene.t(line) for line in _explained(scene, action))])
        button.note = button.note if fits else ""  # the tooltip has it; half a word says nothing
    button.selected = action.key == scene.selected
    scene.add(button)


def _explained(scene: BattleScene, action: Action) -> list[Message]:
    """What the item of an action does; for a strike, of the strike."""
    probe, items = action.probe, scene.state.setting.book.items
    name = ""
    if isinstance(probe, cmd.Attack):
        name = probe.strike or probe.weapon
    elif isinstance(probe, cmd.Cast):
        name = probe.spell
    elif isinstance(probe, cmd.UseItem):
        name = probe.item
    elif isinstance(probe, cmd.UseSpecial):
        name = probe.special
    elif isinstance(probe, cmd.Rearm):
        return [say("table.about.rearm")]
    return explained(items[name], scene.state.setting.book.elements) if name in items else []


def _fits(scene: BattleScene, text: str, cell: FRect) -> bool:
    """Whether a name has room beside the icon of a button, or in two lines above its price."""
    assert scene.app is not None
    painter, icon = scene.app.painter, 44 if cell.w >= 150 else 18
    return painter.measure(text, 14, "bold") <= cell.w - icon or bool(name_lines(painter, text, cell.w, cell.h)[0])


def _note(scene: BattleScene, action: Action, whole: bool, width: float) -> str:
    """Who it can hit and for how much, as far as there is room; the weapon where the name leaves it out."""
    assert scene.app is not None
    measure = scene.app.painter.measure
    room = _note_room(scene, action, width)
    wishes = _notes(scene, action, whole)
    return next((note for note in wishes if measure(note) <= room), wishes[-1])


def _note_room(scene: BattleScene, action: Action, width: float) -> float:
    """What price and key leave of a button's second line."""
    assert scene.app is not None
    beside = 78 if width >= 150 else 48  # with an icon and without
    return width - beside - scene.app.painter.measure(scene.t(action.cost) + "  ", 14, "bold")


def _note_fits(scene: BattleScene, action: Action, note: str, width: float) -> bool:
    assert scene.app is not None
    return scene.app.painter.measure(note) <= _note_room(scene, action, width)


def _notes(scene: BattleScene, action: Action, whole: bool) -> list[str]:
    """Notes for an action, the fullest first."""
    targets = action.targets()
    if action.key == "rearm":
        return [scene.t(say("table.note.choose"))]
    walks = scene.after_walking(action)
    if walks and not targets:
        return [scene.t(say("table.note.walk", count=min(walk.steps for walk in walks.values())))]
    if not targets:
        return [scene.t(say("table.note.spaces", count=len(action.spaces())))]
    weapon = "" if whole or not isinstance(action.probe, cmd.Attack) else action.probe.weapon
    with_weapon = [scene.t(named_item(scene.state.setting, weapon))] if weapon else []
    if len(targets) > 1:
        return [*with_weapon, scene.t(say("table.note.targets", count=len(targets)))]
    who, command = next(iter(targets.items()))
    name = name_of(scene.state, who)
    odds = scene.controller.mode.odds(scene.controller.match.state, command)
    if odds is None:
        return [scene.t(say("table.note.on", who=name))]
    figures = _span(next(target for target in odds.targets if target.target == who))
    if weapon:
        named = named_item(scene.state.setting, weapon)
        return [scene.t(say("table.note.with", weapon=named, figures=figures)), figures]
    return [scene.t(say("table.note.figures", who=name, figures=figures)), figures]


def _span(target: TargetOdds) -> str:
    low, high = target.weights[0][0], target.weights[-1][0]
    return str(low) if low == high else f"{low}–{high}"


def build_back(scene: BattleScene, geometry: Geometry) -> None:
    """A way back from a chosen action for the mouse alone."""
    if scene.selected and scene.controller.again is None and not geometry.crowded:
        area = FRect(geometry.stage.right - 100, geometry.stage.y + 8, 92, 32)
        scene.add(
            Button(area, scene.t(say("table.back")), scene.let_go, name="back", hot_key=HotKey(pygame.K_ESCAPE, "Esc"))
        )


def build_retry(scene: BattleScene, geometry: Geometry) -> None:
    """What could not be saved has not happened; try again."""
    if scene.controller.again is not None:
        area = geometry.banner
        if scene.controller.problem is not None:  # where the banner is too small for all of it
            whole = scene.t(say("table.unsaved", problem=scene.controller.problem))
            told = HotSpot((area.x, area.y, area.w - 130, area.h), name="unsaved", tooltip=whole)
            told.focusable = False
            scene.add(told)
        scene.add(
            Button(
                (area.right - 124, area.y + 8, 116, area.h - 16),
                scene.t(say("table.retry")),
                scene.retry,
                name="retry",
                commit=True,
                style="gold",
            )
        )


def build_log(scene: BattleScene, geometry: Geometry) -> None:
    """The whole log on a click; folding it away and back."""
    beside = geometry.log
    if beside.h:
        area = FRect(beside.x, beside.y + 2, beside.w - 70, 32)  # the lines below it are asked one by one
        fold = FRect(beside.right - 66, beside.y + 2, 62, 32)
        scene.add(HotSpot(fold, scene.fold_log, name="fold", words=scene.t(say("table.log.fold"))))
    else:
        area = FRect(geometry.column.right - 36, geometry.column.y + 2, 32, 32)
    scene.add(
        HotSpot(
            area,
            scene.open_log,
            name="log",
            hot_key=letter("L"),
            tooltip=scene.t(say("table.log.open" if geometry.log.h or geometry.folded else "table.log.unfold")),
        )
    )
