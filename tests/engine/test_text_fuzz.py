"""Some thousand damaged texts; `python tests/fuzz/texts.py SECONDS [SEED]` tries more."""

from __future__ import annotations

from itertools import islice

import pytest

from bigben.engine import Fault
from fuzz.texts import READERS, Finding, trials, tried


@pytest.mark.parametrize("seed", [1, 2])
def test_damaged_texts_are_read_or_refused(seed):
    results = list(islice(trials(seed), 10_000))
    # What they are worth: every kind of text both read and refused, and nearly every fault.
    assert {(result.kind, result.outcome == "read") for result in results} == {
        (kind, read) for kind in READERS for read in (True, False)
    }
    unseen = {fault.name for fault in Fault} - {result.outcome for result in results}
    assert unseen == {"TOO_MANY_MOVES"}


def test_a_text_that_is_read_wrongly_is_found(monkeypatch):
    monkeypatch.setitem(READERS, "card", (lambda text: {"TC": 1, "1": 2}[text], str))
    with pytest.raises(Finding, match="comes back as 2"):
        tried("card", "TC")
    with pytest.raises(Finding, match="KeyError"):
        tried("card", "5D")
