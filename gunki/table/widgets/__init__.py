"""The widgets: buttons, fields, lists, windows. Each draws with theme roles and tells itself in words."""

from gunki.table.widgets.base import Group, HotKey, Widget, key_of, letter
from gunki.table.widgets.button import Button, StripButton
from gunki.table.widgets.field import TextEntry
from gunki.table.widgets.scroll import ScrollView
from gunki.table.widgets.simple import Choice, HotSpot, Label, PanelBox, Paragraph, Toggle
from gunki.table.widgets.slider import Slider

__all__ = ["Button", "Choice", "Group", "HotKey", "HotSpot", "Label", "PanelBox", "Paragraph", "ScrollView",
           "Slider", "StripButton", "TextEntry", "Toggle", "Widget", "key_of", "letter"]
