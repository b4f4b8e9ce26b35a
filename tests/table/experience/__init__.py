"""The twenty rules of a delightful turn, and the complaints of players of other programs: docs/experience.md."""
