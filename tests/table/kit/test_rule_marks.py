"""Numbers of rules do not stand in sentences: they are left out, and a tooltip has them at its foot."""

import pytest

from gunki.table.rule_marks import without_rule
from gunki.table.tooltip import RULE, tooltip_of
from gunki.table.widgets import Button
from tests.table.kit.desk import desk


@pytest.mark.parametrize(("text", "told", "rule"), [
    ("Umi has acted already (BC-6.13).", "Umi has acted already.", "BC-6.13"),
    ("もう行動した（BC-6.13）。", "もう行動した。", "BC-6.13"),
    ("Only in downtime (BC-16.5, 25.2).", "Only in downtime.", "BC-16.5"),
    ("Nothing (or little) stands here.", "Nothing (or little) stands here.", ""),
    ("A 3-Chi wall (2-4).", "A 3-Chi wall (2-4).", ""),
])
def test_a_rule_is_taken_out_of_its_sentence(text: str, told: str, rule: str) -> None:
    assert without_rule(text) == (told, rule)


def test_a_tooltip_has_it_at_its_foot() -> None:
    with desk(lambda scene, layout: None, size=(960, 600)) as (app, scene):
        owner = scene.add(Button((10, 10, 80, 30), "", name="hold"))
        tip = tooltip_of(owner, "Umi has acted already (BC-6.13).\nSo it is.", app.painter, (960.0, 600.0))
        assert tip.lines == ["Umi has acted already.", "So it is.", RULE + "BC-6.13"]
        again = tooltip_of(owner, f"Acted already (BC-6.13).\n{RULE}BC-6.13", app.painter, (960.0, 600.0))
        assert again.lines == ["Acted already.", RULE + "BC-6.13"]
