"""A settings file with anything in it can be saved again."""

from pathlib import Path

from gunki.table.settings import load_settings


def test_half_a_character_in_the_settings_survives_a_save(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"future": "\\ud800", "confirmations": {"\\ud800": true}}', encoding="utf-8")
    assert load_settings(path).save() is None
    assert load_settings(path).extra == {"future": "\ud800"}
