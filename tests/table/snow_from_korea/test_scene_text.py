"""The scene's panel: what it says of the rules when they matter, and which of its paragraphs is in sight."""

from __future__ import annotations

from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.scene_text import paragraphs

from gunki.table.widgets import ScrollView
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, man, sized, waited
from tests.table.tour.noting import drawn_lines


def text_view(scene: TableScene) -> ScrollView:
    """What scrolls in the panel."""
    view = scene.find("scene text")
    assert isinstance(view, ScrollView)
    return view


def test_the_scene_stands_at_its_top_and_what_is_new_comes_into_sight(hands: Hands) -> None:
    sized(hands, (800, 450))
    scene = begun(hands, alone(10))
    assert text_view(scene).offset == 0 and text_view(scene).most > 0
    before = [scene.t(line) for line in paragraphs(scene.view)]
    scene.do(scene.choices[1])
    waited(hands)
    scene.refresh()  # built anew it stands where it stood
    after = [scene.t(line) for line in paragraphs(scene.view)]
    new = next(at for at, text in enumerate(after) if text not in before)
    view = text_view(scene)
    top = view.children[new].rect.y
    assert view.offset == min(top, view.most) > 0


def test_what_dice_and_kamae_are_worth_is_told_before_it_matters(hands: Hands) -> None:
    begun(hands, alone(2, samurai=[man("Kiyotsugu", None)]), to_ask=False)
    waited(hands)
    shown = " ".join(line.text for line in drawn_lines(hands.app, hands.top))
    assert "1 and 6 succeed" in shown and "Kagai: two dice more" in shown and "you win ties" in shown
    scene = begun(hands)
    assert "1 and 6 succeed" in " ".join(scene.t(line) for line in paragraphs(scene.view))
    scene.do(scene.choices[0])
    waited(hands)
    assert "1 and 6 succeed" not in " ".join(scene.t(line) for line in paragraphs(scene.view))
