"""The text of every Power and Limit names each of its effects with its figures, in English and Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from book_of_changes import words
from book_of_changes.content import shipped
from book_of_changes.sheets import Effect

from tests.book_of_changes.wording import ENGLISH, JAPANESE

BOOK = shipped()
SAID: dict[str, tuple[str, str]] = {
    "strike": (r"attack|strike|blow|hit|roll", r"攻撃|打|撃|斬|射|突"),
    "wound": (r"wound", r"傷"),
    "heal": (r"heal|wound|clear", r"回復|癒|治|傷"),
    "ward": (r"ward", r"結界|護り|守り|守護|障壁"),
    "chi": (r"chi", r"気"),
    "limit": (r"limit", r"リミット"),
    "defense": (r"defen[sc]e", r"防御"),
    "roll": (r"total|roll|test|[+−-]\d|add \d", r"合計|判定|[+−]\d"),
    "negate": (r"miss|fail|negate|nothing|does not|stop|no effect|passes through", r"失敗|外れ|はずれ|完全な防御|無効|無に|消|打ち消"),
    "reduce": (r"lower|worse|step|reduc", r"段|下が"),
    "absorb": (r"marks", r"引き受け|肩代わり|負う|受け"),
    "redirect": (r"another|turn|target", r"別|向|そら|逸"),
    "reflect": (r"attacker marks", r"攻撃者"),
    "act": (r"action|act|attack|move", r"行動|攻撃|移動|動"),
    "deny": (r"action", r"行動"),
    "attack": (r"attack", r"攻撃"),
    "compel": (r"attack|strike", r"攻撃|打たせ"),
    "dispel": (r"end|dispel|power", r"終|解|術|消"),
    "zone": (r"zone|wall|mire|murk|haven|hearth|blaze", r"エリア|壁|ぬかるみ|霧|暗がり|聖域|炉|炎|火"),
    "prevent": (r"immun|cannot|not|never|no ", r"ない|ず|無効|効か"),
    "tax": (r"cost|more|dear|price", r"多|増|余|高"),
}
"""What a text must have for each kind of effect."""
STATUS = {
    "root": (r"root", r"足止め"), "torment": (r"torment|burn", r"苦痛|責め苦"),
    "curse": (r"curse|total|lower|test", r"呪|合計"),
    "silence": (r"silence|power", r"沈黙|術"), "exposed": (r"exposed|chi defence", r"無防備|気の守り"),
    "calm": (r"calm", r"鎮|静|和"), "taunt": (r"taunt|only|must|attack", r"挑発|自分に向か"),
    "hidden": (r"hidden|unseen", r"隠"),
    "knockdown": (r"knock|down", r"転倒|倒"), "stun": (r"stun", r"スタン"),
}


def every(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Effects, and those inside triggers."""
    for effect in effects:
        yield effect
        yield from every(effect.effects)


def lacking(identity: str, effects: tuple[Effect, ...]) -> list[str]:
    """What the texts of a Power leave out."""
    found = []
    texts = (ENGLISH.text(words.power_text(identity)).lower(), JAPANESE.text(words.power_text(identity)))
    for effect in every(effects):
        wanted = STATUS.get(effect.name) if effect.kind == "status" else SAID.get(effect.kind)
        for language, pattern, text in zip(("en", "ja"), wanted or (), texts, strict=False):
            if not re.search(pattern, text):
                found.append(f"{language} {identity}: {effect.kind} {effect.name}: {text}")
            if effect.kind in FIGURED and abs(effect.amount) > 1 and str(abs(effect.amount)) not in text:
                found.append(f"{language} {identity}: {effect.kind} {effect.amount}: {text}")
    return found


FIGURED = ("chi", "ward", "defense", "roll", "limit", "tax")
"""Effects whose amount stands in the text as a figure."""


def test_a_text_that_leaves_something_out_is_found() -> None:
    assert lacking("forestalling", (Effect("limit", n=2),)) != []


def test_every_text_names_every_effect() -> None:
    assert len(BOOK.power) > 60
    assert [lack for power in BOOK.power.values() for lack in lacking(power.id, power.effects)] == []
