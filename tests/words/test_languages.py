"""Every language says all that the contract lists, as it lists it, and nothing that nobody hears."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

import bigben
from bigben import words
from bigben.plain.answers import WORDS
from bigben.settings import CHOICES
from bigben.sitting import Nothing, Question, Standing
from bigben.tui.commands import KEYS, Ask
from bigben.words import Words, contract

SOURCE = Path(bigben.__file__).parent

#: The languages, and the subjects of the contract: `names`, `refusals`, …, with their Protocols.
LANGUAGES = [name for _, name, is_package in pkgutil.iter_modules(words.__path__) if is_package]
SUBJECTS = {
    "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_"): protocol
    for name, protocol in vars(contract).items()
    if inspect.isclass(protocol) and protocol.__module__ == contract.__name__
}
BOTH = [(language, subject) for language in LANGUAGES for subject in SUBJECTS]


def said_by(protocol: type) -> dict[str, object]:
    """What a subject of the contract lists: constants by their types, functions by their signatures."""
    constants = get_type_hints(protocol)
    functions = {
        name: inspect.signature(function)
        for name, function in vars(protocol).items()
        if inspect.isfunction(function) and not name.startswith("_")
    }
    return constants | functions


def module_of(language: str, subject: str) -> ModuleType:
    return importlib.import_module(f"bigben.words.{language}.{subject}")


def public_names(module: ModuleType) -> set[str]:
    """The names a module defines for others, without those it imports."""
    tree = ast.parse(inspect.getsource(module))
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return {name for name in names if not name.startswith("_")}


def imported_within(language: str) -> set[tuple[str, str]]:
    """What the modules of a language take from each other: subject and name."""
    return {
        (node.module.rpartition(".")[2], alias.name)
        for path in (SOURCE / "words" / language).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"bigben.words.{language}.")
        for alias in node.names
    }


def test_english_is_a_language_and_each_subject_an_attribute_of_words():
    assert "english" in LANGUAGES
    assert set(SUBJECTS) >= {"names", "refusals", "notices", "panels", "lines"}
    for subject in SUBJECTS:
        assert getattr(Words("english"), subject) is module_of("english", subject)


@pytest.mark.parametrize(("language", "subject"), BOTH)
def test_a_language_has_what_the_contract_lists_with_the_same_signatures(language, subject):
    module = module_of(language, subject)
    for name, listed in said_by(SUBJECTS[subject]).items():
        said = getattr(module, name)
        if isinstance(listed, inspect.Signature):
            ours = inspect.signature(said)
            theirs = listed.replace(parameters=list(listed.parameters.values())[1:])
            assert ours == theirs, name
        else:
            assert name.isupper()
            assert isinstance(said, getattr(listed, "__origin__", listed)), name


@pytest.mark.parametrize(("language", "subject"), BOTH)
def test_a_language_has_nothing_else_but_what_its_own_modules_share(language, subject):
    shared = {name for module, name in imported_within(language) if module == subject}
    assert public_names(module_of(language, subject)) - shared <= set(said_by(SUBJECTS[subject]))


def uses() -> Iterator[str]:
    """All attributes that the program uses outside the languages, and all it imports from words."""
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).parts[0] == "words" and path.parent != SOURCE / "words":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bigben.words"):
                yield from (alias.name for alias in node.names)


USED = frozenset(uses())


@pytest.mark.parametrize("subject", SUBJECTS)
def test_everything_the_contract_lists_is_said_somewhere(subject):
    within = {name for module, name in imported_within("english") if module == subject}
    assert set(said_by(SUBJECTS[subject])) - USED - within == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_every_word_and_every_setting_is_explained(language):
    say = Words(language)
    assert {key.ask for key in KEYS} == set(Ask)
    assert all(say.panels.key_help(ask) for ask in Ask)
    assert list(say.lines.WORD_HELP) == [names[0] for names in WORDS]
    for name, values in CHOICES.items():
        assert len({say.panels.setting(name, value) for value in values}) == len(values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_keys_name_no_command_that_there_is_not(language):
    class Strange(Enum):
        NO_COMMAND = 1

    say = Words(language)
    assert say.notices.key_word(Strange.NO_COMMAND) == ""
    module = module_of(language, "notices")
    assert set(module._KEY_WORDS) <= {ask.name for ask in Ask}
    assert set(module_of(language, "panels")._KEY_HELP) == {ask.name for ask in Ask}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_come_of_a_step_is_told_and_told_apart(language):
    say = Words(language)
    told = [
        *map(say.refusals.declined, Nothing),
        *map(say.notices.outcome_notice, Question),
        *map(say.notices.outcome_notice, Standing),
    ]
    assert all(told)
    assert len(set(told)) == len(told)


def fixed(language: str) -> Iterator[str]:
    """All sentences of a language that are always the same."""

    def strings(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                yield from strings(part)
        elif isinstance(value, dict):
            for part in value.values():
                yield from strings(part)

    for subject in SUBJECTS:
        for name, value in vars(module_of(language, subject)).items():
            if name.isupper():
                yield from strings(value)


@pytest.mark.parametrize(
    "sentence", [*fixed("english"), *Words().panels.rules(), *Words().panels.won_lines(5, 130, 60)]
)
def test_every_english_sentence_can_be_said_in_ascii(sentence):
    shown = words.signs.in_ascii(sentence)
    assert len(shown) == len(sentence)
    assert shown.isascii()


def test_a_language_is_chosen_by_name_and_is_a_value():
    assert Words() == Words("english")
    assert hash(Words()) == hash(Words("english"))
    assert Words() != Words("another")
    with pytest.raises(AttributeError):
        Words().__wrapped__  # noqa: B018 - what Python and its tools ask of any object is no subject


def test_the_first_board_loads_only_what_it_says_and_never_the_contract():
    code = (
        "import sys\n"
        "from bigben.engine.game import new_game\n"
        "from bigben.sitting import Sitting\n"
        "from bigben.tui.controller import opened\n"
        "from bigben.tui.geometry import arrange\n"
        "from bigben.tui.model import Model\n"
        "from bigben.tui.view import draw\n"
        "draw(opened(Model(Sitting(new_game(5)))), arrange(80, 24))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('bigben.words.')))\n"
        "print('typing' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, typing = done.stdout.splitlines()
    assert loaded.split() == [
        "bigben.words.english",
        "bigben.words.english.names",
        "bigben.words.english.notices",
        "bigben.words.signs",
    ]
    assert typing == "False"
