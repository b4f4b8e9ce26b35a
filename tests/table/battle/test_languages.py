"""Keys and names in another language: the same letters, and what nobody named is named as it is shown."""

from __future__ import annotations

from gunki.battle.called import seat_called
from gunki.battle.content import load_content
from gunki.battle.presets import SHIPPED_NAMES, hero_name
from gunki.engine.messages import say, verbatim
from gunki.table.battle.actions import actions_of, letters
from tests.battle.arena import arena, pc
from tests.table.battle.stage import begun, seated, shell_of, sized, whole
from tests.table.play.hands import Hands

MANY = arena([pc(4, "katana", "fatal_slash", "hard_attack", "revolver", "sake_flask", hands=["katana"])], [pc(5)], fp=6)


def speak(hands: Hands, language: str) -> None:
    """As the settings do."""
    environment = shell_of(hands).environment
    hands.app.settings.language = language
    environment.forget_words(language)
    hands.app.words = environment.words


def caps(hands: Hands) -> dict[str, str]:
    """The letter on each action."""
    scene = seated(hands, MANY)
    return {w.name: w.cap for w in scene.root.walk() if w.name.startswith("action ")}


def test_actions_have_the_same_letters_in_every_language(hands: Hands) -> None:
    english = caps(hands)
    speak(hands, "ja")
    assert caps(hands) == english
    assert english["action katana+"] == "K" and english["action katana+fatal_slash"] == "F"


def test_letters_are_never_given_twice() -> None:
    from gunki.battle.mode import MODE

    decision = MODE.decision(MANY)
    assert decision is not None
    given = letters(actions_of(MANY, decision.choices))
    assert len(set(given)) == len(given)


def test_ready_characters_have_a_name_in_every_language(hands: Hands) -> None:
    assert {p.id: p.name for p in load_content().presets.values()} == SHIPPED_NAMES
    speak(hands, "ja")
    config = {"sides": [
        {"seats": [{"kind": "human", "name": "Person 1", "characters": [{"preset": "swordswoman"}]}]},
        {"seats": [{"kind": "human", "name": "Ann", "characters": [{"preset": "monk", "name": "Jion the Old"}]}]},
    ]}  # fmt: skip
    scene = begun(hands, config)
    called = [scene.t(name) for name in scene.state.setting.book.called]
    assert called == ["お菊", "Jion the Old"], "what somebody wrote stays"
    assert scene.t(seat_called("Person 2")) == "プレイヤー2"


def test_written_names_stay_as_they_are() -> None:
    assert seat_called("Person of note") == verbatim("Person of note")
    assert seat_called("Person 2") == say("seat.person", number="2")
    assert hero_name("swordswoman", "Kiku") == verbatim("Kiku")
    assert hero_name("swordswoman", "Okiku") == say("hero.swordswoman")


def test_what_both_hands_hold_is_named_whole_in_japanese(hands: Hands) -> None:
    sized(hands, (960, 600))
    speak(hands, "ja")
    scene = seated(hands, arena([pc(4, "revolver", "revolver", hands=["revolver", "revolver"])], [pc(9)]))
    assert scene.geometry is not None
    told = whole(hands, scene.geometry.sheet)
    assert "リボルバー × 2" in told and "…" not in told
