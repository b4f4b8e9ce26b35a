"""The built program, tried as players have it: `pytest -m executable tests/executable` builds it first;
`GUNKI_EXECUTABLE=dist/gunki/gunki pytest -m executable tests/executable` tries one that is there.
"""
