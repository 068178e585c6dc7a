"""A short run of the fuzzer of journals; see `tests/fuzz/journals.py` for longer ones."""

from __future__ import annotations

from itertools import islice

from fuzz.journals import trials


def test_damaged_journals_are_played_with_and_read(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    outcomes = {outcome for _, outcome in islice(trials(7, tmp_path), 50)}
    assert outcomes >= {"kept", "set aside", "denied"}
