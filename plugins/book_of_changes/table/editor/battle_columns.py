"""The column of the battle editor: the chosen zone, the enemies, the battle as a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import own_maps as maps
from book_of_changes import words
from book_of_changes.content import shipped
from book_of_changes.content_checks import MOST_ENEMIES
from book_of_changes.own_battles import foe_of
from book_of_changes.own_files import LONGEST_NAME
from book_of_changes.own_maps import FEATURES, HELLS, MOST_FEATURES, MOST_OF_A_SORT, MOST_WAVE
from book_of_changes.sheets import ASPECTS, Entry, FeatureSheet, ZoneSheet
from book_of_changes.table.editor.columns import LINE, Face, Rows, Sign, small_button, stepper
from book_of_changes.table.editor.foes import told_in_short
from book_of_changes.table.editor.look import features_told, name_of, place_name, token_of
from book_of_changes.table.editor.windows import Pick, PickWindow
from book_of_changes.table.look import icon_of
from gunki.engine.messages import say
from gunki.table.widgets import Button, Choice, Label, TextEntry, Toggle

if TYPE_CHECKING:
    from book_of_changes.table.editor.battle_editor import BattleEditor

STARTS = ("", "heroes", "enemies")
HARMFUL = ("blaze", "hazard", "brink")
"""Features that can be ordinary harm, which heroes need not fear (BC-1.17)."""


# The zone

def build_zone(scene: BattleEditor, area: FRect) -> None:
    """Name, who begins there, features with their parameters."""
    rows = Rows(scene, area, "zone page")
    zone = scene.draft.zone(scene.selected)
    if zone is None:
        rows.text(say("boc.editor.zone.none"))
        rows.done()
        return
    rows.label(say("boc.editor.zone.name"))
    rows.add(TextEntry((0, 0, 1, 1), zone.name, partial(_rename, scene, zone.id), name="zone name", limit=24))
    rows.label(say("boc.editor.zone.start"))
    starts = [say("boc.editor.start.none"), say("boc.editor.start.heroes"), say("boc.editor.start.enemies")]
    rows.choice(starts, STARTS.index(zone.start) if zone.start in STARTS else 0,
                lambda at: scene.change(maps.start_at(scene.draft, zone.id, STARTS[at])), "start")
    rows.label(say("boc.editor.features"))
    for number, feature in enumerate(zone.features):
        _feature(scene, rows, zone, number, feature)
    button = Button((0, 0, 1, 1), scene.t(say("boc.editor.feature.add")), partial(_ask_feature, scene, zone.id),
                    name="add feature", icon="plus")
    if len(zone.features) >= MOST_FEATURES:
        button.enabled, button.tooltip = False, scene.t(say("boc.editor.most", n=MOST_FEATURES))
    rows.add(button)
    rows.done()


def _rename(scene: BattleEditor, zone: str, text: str) -> None:
    scene.change(maps.change_zone(scene.draft, zone, name=text), f"name {zone}")


def _ask_feature(scene: BattleEditor, zone: str) -> None:
    picks = [Pick(kind, scene.t(words.feature(kind)), scene.t(say("boc.feature." + kind + ".text")), icon_of(kind))
             for kind in FEATURES]
    scene.shell.app.push_modal(PickWindow(say("boc.editor.feature.which"), [("", picks)],
                                          lambda kind: scene.change(maps.add_feature(scene.draft, zone, kind))))


def _feature(scene: BattleEditor, rows: Rows, zone: ZoneSheet, number: int, feature: FeatureSheet) -> None:
    icon, name, text = features_told(zone)[number]

    def put(**changes: Any) -> None:
        scene.change(maps.change_feature(scene.draft, zone.id, number, replace(feature, **changes)))

    remove = partial(maps.change_feature, scene.draft, zone.id, number, None)
    words_of = scene.t(words.feature(feature.kind))
    rows.view.add(Sign(FRect(2, rows.y, rows.w - LINE - 6, LINE), icon, words_of,
                       f"{scene.t(name)}\n{scene.t(text)}"))
    rows.view.add(small_button(FRect(rows.w - LINE + 2, rows.y, LINE, LINE), "×", lambda: scene.change(remove()),
                               f"remove feature {number}", tip=scene.t(say("boc.editor.feature.remove"))))
    rows.y += LINE + 4
    key = f"{number}"
    if feature.kind == "hazard":
        rows.choice([say("boc.editor.test", aspect=words.aspect(one)) for one in ASPECTS],
                    ASPECTS.index(feature.aspect) if feature.aspect in ASPECTS else 0,
                    lambda at: put(aspect=ASPECTS[at]), f"aspect {key}")
    if feature.kind in ("hazard", "brink"):
        rows.number(say("boc.editor.tn"), feature.tn, 5, 15, lambda value: put(tn=value), f"tn {key}")
    if feature.kind == "hazard":
        wounds, whens = ("minor", "major"), ("enter", "end")
        rows.choice([say("boc.wound." + one) for one in wounds], wounds.index(feature.sev),
                    lambda at: put(sev=wounds[at]), f"wound {key}")
        rows.choice([say("boc.hazard." + one) for one in whens], whens.index(feature.when),
                    lambda at: put(when=whens[at]), f"when {key}")
        spared = ["", *(nature.id for nature in shipped().natures)]
        told = [say("boc.editor.spares", who=words.nature(one)) if one else say("boc.editor.spares.none")
                for one in spared]
        rows.choice(told, spared.index(feature.spares), lambda at: put(spares=spared[at]), f"spares {key}")
    if feature.kind == "hellstone":
        natures = [nature.id for nature in shipped().natures]
        rows.choice([words.nature(one) for one in natures], natures.index(feature.nature),
                    lambda at: put(nature=natures[at]), f"nature {key}")
        rows.number(say("boc.editor.power"), feature.power, 1, 5, lambda value: put(power=value), f"power {key}")
    if feature.kind == "seal":
        rows.number(say("boc.editor.rounds"), feature.rounds, 1, 9, lambda value: put(rounds=value), f"rounds {key}")
    if feature.kind in HARMFUL:
        rows.add(Toggle((0, 0, 1, 1), scene.t(say("boc.editor.ordinary")), feature.ordinary,
                        lambda on: put(ordinary=on), name=f"ordinary {key}",
                        tooltip=scene.t(say("boc.editor.ordinary.tip"))), 28)


# The enemies

def build_enemies(scene: BattleEditor, area: FRect) -> None:
    """Those of the chosen zone first, then all others; number, zone and round of each."""
    rows = Rows(scene, area, "enemies page")
    plan = scene.draft
    zone = plan.zone(scene.selected)
    button = Button((0, 0, 1, 1), scene.t(say("boc.editor.enemy.add")), scene.ask_enemy, name="add enemy", icon="plus",
                    style="gold")
    if zone is not None:
        button.note = scene.t(say("boc.editor.enemy.where", zone=zone.name))
        button.tooltip = f"{button.text}\n{button.note}"
    else:
        button.enabled, button.tooltip = False, scene.t(say("boc.editor.zone.none"))
    rows.add(button, 46)
    total = sum(entry.n for entry in plan.enemies)
    rows.text(say("boc.editor.enemy.count", n=total, most=MOST_ENEMIES))
    here = [at for at, entry in enumerate(plan.enemies) if entry.at == scene.selected]
    for at in [*here, *(at for at in range(len(plan.enemies)) if at not in here)]:
        _entry(scene, rows, at, plan.enemies[at])
    rows.done()


def _entry(scene: BattleEditor, rows: Rows, at: int, entry: Entry) -> None:
    plan = scene.draft
    foe = foe_of(plan, entry.id)

    def put(**changes: Any) -> None:
        scene.change(maps.change_enemy(scene.draft, at, **changes))

    name = scene.t(name_of(foe, entry.id))
    rows.view.add(Face(FRect(2, rows.y, rows.w - 3 * LINE - 12, LINE), token_of(foe), name,
                       told_in_short(foe, shipped(), scene.t) if foe is not None else ""))
    stepper(scene, rows.view, FRect(2, rows.y, rows.w, LINE), "", entry.n, (0, MOST_OF_A_SORT),
            lambda value: put(n=value), f"number {at}")
    rows.y += LINE + 4
    ids = [zone.id for zone in plan.zones]
    half = rows.w - 3 * LINE - 12
    rows.view.add(Choice((2, rows.y, half, LINE), [zone.name or "?" for zone in plan.zones], ids.index(entry.at),
                         lambda place: put(at=ids[place]), name=f"where {at}",
                         tooltip=f"{plan.zones[ids.index(entry.at)].name}\n{scene.t(say('boc.editor.enemy.zone'))}"))
    stepper(scene, rows.view, FRect(2, rows.y, rows.w, LINE), "", entry.wave, (1, MOST_WAVE),
            lambda value: put(wave=value), f"wave {at}")
    rows.y += LINE
    told = say("boc.editor.wave.start") if entry.wave == 1 else say("boc.editor.wave", n=entry.wave)
    rows.view.add(Label((2, rows.y, rows.w, 20), scene.t(told), color="text_second", align="right"))
    rows.y += 30


# The battle

def build_battle(scene: BattleEditor, area: FRect) -> None:
    """Name, place, what wins."""
    plan = scene.draft
    rows = Rows(scene, area, "battle page")
    rows.label(say("boc.editor.battle.name"))
    rows.add(TextEntry((0, 0, 1, 1), plan.name, lambda text: scene.change(replace(scene.draft, name=text), "name"),
                       name="battle name", limit=LONGEST_NAME))
    rows.label(say("boc.editor.place"))
    rows.choice([place_name(hell) for hell in HELLS], HELLS.index(plan.hell),
                lambda at: scene.change(replace(scene.draft, hell=HELLS[at])), "place")
    rows.label(say("boc.editor.goal"))
    kinds = ["rout", *(["kill"] if plan.enemies else []), "seal"]
    names = {"rout": say("boc.editor.goal.rout"), "kill": say("boc.editor.goal.kill"),
             "seal": say("boc.editor.goal.seal")}
    kind = plan.objective.kind
    rows.choice([names[one] for one in kinds], kinds.index(kind) if kind in kinds else 0,
                lambda at: scene.change(maps.set_objective(scene.draft, kinds[at])), "goal")
    if kind == "kill":
        sorts = maps.sorts(plan)
        rows.choice([name_of(foe_of(plan, one), one) for one in sorts],
                    sorts.index(plan.objective.target) if plan.objective.target in sorts else 0,
                    lambda at: scene.change(maps.set_objective(scene.draft, "kill", sorts[at])), "target")
    rows.text(say("boc.editor.goal.told." + kind))
    rows.text(say("boc.editor.battle.heroes"))
    if scene.fault() is None:
        found = scene.hardness
        rows.label(say("boc.editor.hardness"))
        rows.text(say("boc.editor.hardness.open") if found is None else
                  say("boc.editor.hardness.told", word=found.message, won=round(found.won * 100)), "link")
    rows.done()
