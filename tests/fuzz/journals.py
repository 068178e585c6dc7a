"""Journals of every damaged kind, and settings and locks, played with and read.

    python tests/fuzz/journals.py SECONDS|COUNTx [SEED]

Takes sound journals of both versions of the schema, damages one or another of their files (bits, bytes,
pages, lengths, values of rows, schemas, files of other kinds in their place), and then starts, plays, leaves
and reads as the program does. Nothing may be raised but what is documented, no wait may be long, every game
that was said to be kept must be there, every exported record must replay, and what is set aside must be what
was there. Prints figures; a finding is printed with its seed and number, and ends the run with status 1.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import os
import random
import shutil
import sqlite3
import stat
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from bigben.cli import main as bigben
from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_game
from bigben.engine.rules import legal_moves
from bigben.settings import Settings
from bigben.store.entries import UNAIDED, Aids
from bigben.store.errors import GameUnavailable, JournalUnusable
from bigben.store.journal import open_journal
from bigben.store.keeper import Keeper, SetAside
from bigben.store.schema import STEPS, upgrade
from bigben.store.settings import load_settings, save_settings
from bigben.store.statistics import day_runs, figures_of
from support.journals import walked
from support.known import known

JOURNAL, LOG, LOCK = "journal.sqlite3", "journal.sqlite3-wal", "journal.lock"
SETTINGS = "settings.json"

#: Seconds after which a trial hangs, even on a busy machine; seconds of the processor that are too many.
HANGS, SLOW = 120.0, 5.0

#: The files of one program, by name.
Files = dict[str, bytes]

VALUES = [
    *("9e999", "-9e999", "-1", "0", "1e300", "9223372036854775807", "-9223372036854775808", "NULL", "0.5"),
    *(
        "''",
        "'x'",
        "x'ff00fe'",
        "zeroblob(100000)",
        "CAST(x'ff' AS TEXT)",
        "'won'",
        "'lost'",
        "'open'",
        "104",
    ),
    *("'deal deal'", "'l12'", "'restart'", "replace(hex(zeroblob(300000)), '00', 'deal ')", "'2026-12-04'"),
    *("char(0)", "'\x1b[2J'", "9e999 - 9e999", "random()", "randomblob(50)"),
]

SCHEMAS = [
    "CREATE TRIGGER mine AFTER UPDATE ON game BEGIN DELETE FROM game; END",
    "CREATE TRIGGER mine BEFORE INSERT ON game BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE VIEW mine AS SELECT * FROM game",
    "CREATE UNIQUE INDEX mine ON game (result)",
    "CREATE UNIQUE INDEX mine ON game (deal, actions)",
    "CREATE TABLE mine (a)",
    "ALTER TABLE game ADD COLUMN mine TEXT",
    "ALTER TABLE game ADD COLUMN mine TEXT NOT NULL DEFAULT 'x'",
    "ALTER TABLE game RENAME COLUMN done TO undone",
    "ALTER TABLE game RENAME TO games",
    "DROP TABLE game",
    "DROP INDEX open_games",
    "DELETE FROM game",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 2",
    "PRAGMA user_version = 99",
    "PRAGMA user_version = -1",
    "PRAGMA application_id = 12345",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA journal_mode = WAL",
    "PRAGMA auto_vacuum = FULL; VACUUM",
    "PRAGMA page_size = 512; PRAGMA journal_mode = DELETE; VACUUM",
    "PRAGMA encoding = 'UTF-16'",
]

TEXTS = [
    b"",
    b"\0",
    b"Dear diary\n",
    b"SQLite format 3\0",
    b"\xff\xfe\0",
    b"{}",
    b"[" * 50_000,
    b'{"ascii": true, "ascii": false}',
    b'{"ascii": 1e999, "color": NaN, "' + b"x" * 2500 + b'": null}',
    b'{"\\ud800": "\\udfff", "theme": "light"}',
    b"0" * 300_000,
    b"\x1b[2J" * 100,
]


class Finding(Exception):
    """What went wrong with a damaged journal."""


def originals(directory: Path) -> list[Files]:
    """Sound files: of the first version, of this one, and of one that a program was killed with."""
    return [_first_version(directory), *_this_version(directory)]


def _first_version(directory: Path) -> Files:
    path = directory / "first" / JOURNAL
    path.parent.mkdir()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        upgrade(connection, STEPS[:1])
        for number in range(1, 9):
            connection.execute(
                "INSERT INTO game (deal, scheme, actions, done, begun, changed, seconds, undos, tips, peeks,"
                " result, cards, moves) VALUES (?, 1, 'deal deal deal', 2, ?, ?, 9.0, ?, 0, 0, ?, 12, 2)",
                (number, 1e9 + number, 2e9 - number, number % 2, "open" if number % 3 else "lost"),
            )
    return {JOURNAL: path.read_bytes(), LOCK: b"", SETTINGS: b'{"ascii": true, "mine": [1, null]}'}


def _this_version(directory: Path) -> Iterator[Files]:
    path = directory / "this" / JOURNAL
    won = parse_game(known("deal-5-won"))
    after = won.restart()
    keeper = Keeper(str(path))
    for number in range(1, 8):
        keeper.begin(new_game(number), f"2026-12-0{number}" if number > 5 else None)
        keeper.keep(walked(number, 20), number, Aids(undos=number % 2))
        keeper.leave()
    keeper.keep(won, 60, UNAIDED)
    keeper.keep(after.play(legal_moves(after.position)[0]), 70, UNAIDED)
    keeper.leave()
    position = Game(won.past[30].before)
    keeper.begin(position)
    keeper.keep(position.play(legal_moves(position.position)[0]), 5, UNAIDED)
    keeper.give_up()
    names = (JOURNAL, LOG, LOCK)
    killed = {name: (path.parent / name).read_bytes() for name in names}
    keeper.close()
    whole = {name: (path.parent / name).read_bytes() for name in (JOURNAL, LOCK)}
    for files in (killed, whole):
        yield {**files, SETTINGS: b'{\n  "color": "never",\n  "clock": false\n}\n'}


def damage(home: Path, chance: Random, whole: list[Files]) -> str:
    """Damage one of the files in one way; which and how."""
    name = chance.choice([JOURNAL] * 5 + [LOG] * 2 + [LOCK, SETTINGS])
    path = home / name
    kind = chance.choice(list(KINDS))
    if kind in ("value", "schema", "master"):
        path = home / JOURNAL
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return "nothing"
    KINDS[kind](path, chance, whole)
    return f"{kind} in {path.name}"


def _bytes_of(path: Path) -> bytearray:
    return bytearray(path.read_bytes() if path.exists() else b"")


def _flip_bits(path: Path, chance: Random, _: list[Files]) -> None:
    data = _bytes_of(path)
    where = range(100) if chance.random() < 0.3 else range(len(data))
    for _ in range(chance.choice([1, 3, 20, 200]) if data else 0):
        data[chance.choice(where) % len(data)] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def _cut(path: Path, chance: Random, _: list[Files]) -> None:
    data = _bytes_of(path)
    length = chance.choice([0, 1, 16, 100, 512, 4096, chance.randint(0, len(data))])
    path.write_bytes(data[:length])


def _splice(path: Path, chance: Random, whole: list[Files]) -> None:
    data, other = _bytes_of(path), chance.choice(list(chance.choice(whole).values()))
    step = chance.choice([1, 512, 4096])
    size = chance.choice([1, 16, 512, 4096])
    start, there = (chance.randint(0, len(one) // step) * step for one in (data, other))
    if chance.random() < 0.5:
        data[start : start + size] = other[there : there + size]
    else:
        data[start:start] = other[there : there + size]
    path.write_bytes(data)


def _blank(path: Path, chance: Random, _: list[Files]) -> None:
    data = _bytes_of(path)
    page = chance.randrange(max(1, len(data) // 4096))
    length = min(4096, len(data))
    data[page * 4096 : page * 4096 + length] = chance.choice([bytes(length), chance.randbytes(length)])
    path.write_bytes(data)


def _other_content(path: Path, chance: Random, whole: list[Files]) -> None:
    texts = [*TEXTS, *chance.choice(whole).values(), chance.randbytes(chance.choice([1, 100, 10_000]))]
    path.write_bytes(chance.choice(texts))


def _remove(path: Path, _: Random, __: list[Files]) -> None:
    path.unlink(missing_ok=True)


def _other_kind(path: Path, chance: Random, _: list[Files]) -> None:
    path.unlink(missing_ok=True)
    kind = chance.randrange(5)
    if kind == 0:
        path.mkdir()
    elif kind == 1:
        os.mkfifo(path)
    else:
        path.symlink_to([path.name, "nowhere/at/all", "/dev/zero"][kind - 2])


def _executed(path: Path, statements: str) -> None:
    """Whatever SQLite makes of statements; what it refuses is left undone."""
    with contextlib.suppress(sqlite3.Error, ValueError):
        connection = sqlite3.connect(path, isolation_level=None, timeout=0)
        try:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute("PRAGMA writable_schema = ON")
            for statement in statements.split("; "):
                connection.execute(statement)
        finally:
            connection.close()


def _odd_value(path: Path, chance: Random, _: list[Files]) -> None:
    tables = ["game"] * 6 + ["after_win", "aided_deal", "damaged_game"]
    table = chance.choice(tables)
    with contextlib.suppress(sqlite3.Error, ValueError):
        connection = sqlite3.connect(path, timeout=0)
        try:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            ids = [row[0] for row in connection.execute(f"SELECT rowid FROM {table}")]
        finally:
            connection.close()
        for _ in range(chance.choice([1, 1, 3]) if ids else 0):
            where = f" WHERE rowid = {chance.choice(ids)}" if chance.random() < 0.7 else ""
            _executed(
                path,
                f"UPDATE OR IGNORE {table} SET {chance.choice(columns)} = {chance.choice(VALUES)}{where}",
            )


def _odd_schema(path: Path, chance: Random, _: list[Files]) -> None:
    _executed(path, chance.choice(SCHEMAS))


def _odd_master(path: Path, chance: Random, _: list[Files]) -> None:
    column = chance.choice(["sql", "name", "tbl_name", "type", "rootpage"])
    value = chance.choice(
        [*VALUES, "sql || x'ff'", "replace(sql, 'INTEGER', 'TEXT')", "replace(sql, 'TEXT', '')"]
    )
    name = chance.choice(["game", "after_win", "open_games", "games_by_sequence"])
    _executed(path, f"UPDATE sqlite_master SET {column} = {value} WHERE name = '{name}'")


KINDS: dict[str, Callable[[Path, Random, list[Files]], None]] = {
    "bits": _flip_bits,
    "length": _cut,
    "splice": _splice,
    "page": _blank,
    "content": _other_content,
    "absence": _remove,
    "kind": _other_kind,
    "value": _odd_value,
    "schema": _odd_schema,
    "master": _odd_master,
}


def look(home: Path) -> dict[str, tuple[int, bytes]]:
    """What is in the directory: the kind of each file and, of regular ones, their content."""
    found = {}
    for file in home.iterdir():
        mode = stat.S_IFMT(file.lstat().st_mode)
        found[file.name] = (mode, file.read_bytes() if mode == stat.S_IFREG else b"")
    return found


def play(home: Path, chance: Random) -> str:
    """Start, play and leave as the program does; what came of it. Raises Finding."""
    before = look(home)
    path = str(home / JOURNAL)
    keeper = Keeper(path)
    saved = keeper.resume()
    told = list(keeper.news())
    game = walked(900, 1) if saved is None else saved.game
    for seconds in range(3):
        choices = legal_moves(game.position)
        game = game.play(chance.choice(choices)) if choices else game.restart()
        keeper.keep(game, 10_000.0 + seconds, UNAIDED)
        told += keeper.news()
    for ask in (lambda: figures_of(keeper.games()), lambda: day_runs(keeper.games(), date(2026, 12, 4))):
        with contextlib.suppress(JournalUnusable):
            ask()
    with contextlib.suppress(JournalUnusable, GameUnavailable):
        keeper.game_of_day("2026-12-06")
    told += keeper.close()
    unusable = [news for news in told if isinstance(news, JournalUnusable)]
    asides = [news for news in told if isinstance(news, SetAside)]
    for news in asides:
        _see_set_aside(Path(news.path), before)
    for name in (JOURNAL, LOCK):
        if name in before and before[name][0] != stat.S_IFREG and look(home)[name] != before[name]:
            raise Finding(f"{name} was replaced")
    if unusable:
        return unusable[0].obstacle.name.lower()
    _see_kept(path, game)
    return "set aside" if asides else "kept"


def _see_set_aside(aside: Path, before: dict[str, tuple[int, bytes]]) -> None:
    if LOG not in before and aside.read_bytes() != before[JOURNAL][1]:
        raise Finding("what was set aside is not what was there")


def _see_kept(path: str, game: Game) -> None:
    keeper = Keeper(path)
    saved = keeper.resume()
    keeper.close()
    if saved is None or saved.game != game:
        raise Finding(f"the game is not there: {saved and saved.game.moves} for {game.moves}")


def read(home: Path, chance: Random) -> None:
    """Run the commands that read, and dismiss what is damaged. Raises Finding."""
    for arguments in (["history"], chance.choice([["stats"], ["stats", "--json"]])):
        _ran(arguments)
    for game_id in chance.sample([*range(1, 11), (1 << 63) - 1], 3):
        status, out = _ran(["export", str(game_id)])
        if status == 0:
            parse_game(out)
    with (
        contextlib.suppress(JournalUnusable),
        contextlib.closing(open_journal(str(home / JOURNAL))) as journal,
    ):
        for damaged in journal.damaged_games():
            journal.dismiss(damaged.id)
        if journal.damaged_games():
            raise Finding("dismissed games are listed")


def _ran(arguments: list[str]) -> tuple[int, str]:
    """The status of a command, and what it wrote. Raises Finding."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = bigben(arguments)
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    if status not in (0, 1) or "Traceback" in texts[1] or (status == 1) != bool(texts[1]):
        raise Finding(f"{arguments}: status {status}, {texts[1]!r}")
    if status == 1 and (texts[0] or len(texts[1].splitlines()) != 1):
        raise Finding(f"{arguments}: status 1, {texts!r}")
    return status, texts[0]


def use_settings(home: Path) -> None:
    """Read and write the settings. Raises Finding."""
    path = str(home / SETTINGS)
    load_settings(path)
    wanted = Settings(theme="light", mouse=False)
    before = look(home).get(SETTINGS)
    try:
        save_settings(path, wanted)
    except OSError:
        if look(home).get(SETTINGS) != before:
            raise Finding("settings were not saved, but are not what they were") from None
        return
    settings, _ = load_settings(path)
    if (settings.theme, settings.mouse) != ("light", False):
        raise Finding("settings that were saved are not there")


def trials(seed: int, directory: Path) -> Iterator[tuple[str, str]]:
    """Damages without end, and what came of each; the same for the same seed.

    `directory` is where the program has its data directory, and empty. Raises Finding.
    """
    chance = random.Random(seed)
    whole = originals(directory)
    home = directory / "bigben"
    while True:
        home.mkdir()
        for name, content in chance.choice(whole).items():
            (home / name).write_bytes(content)
        damages = [damage(home, chance, whole) for _ in range(chance.choice([1, 1, 1, 2, 3]))]
        first = chance.random() < 0.5
        faulthandler.dump_traceback_later(HANGS, exit=True)
        began = time.process_time()
        try:
            if first:
                read(home, chance)
            outcome = play(home, chance)
            read(home, chance)
            use_settings(home)
        except Exception as error:
            raise Finding(f"{', '.join(damages)}: {type(error).__name__}: {error}") from error
        finally:
            faulthandler.cancel_dump_traceback_later()
        if time.process_time() - began > SLOW:
            raise Finding(f"{', '.join(damages)}: {time.process_time() - began:.1f} seconds")
        yield damages[0].partition(" ")[0], outcome
        shutil.rmtree(home)


def main() -> int:
    """Print the figures; 1 if something was found."""
    limit = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    count = int(limit[:-1]) if limit.endswith("x") else None
    end = time.monotonic() + (float("inf") if count else float(limit))
    kinds: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    memory = Path("/dev/shm")
    directory = tempfile.mkdtemp(dir=memory if memory.is_dir() else None)
    os.environ["XDG_DATA_HOME"] = directory
    try:
        for kind, outcome in trials(seed, Path(directory)):
            kinds[kind] += 1
            outcomes[outcome] += 1
            if kinds.total() == count or time.monotonic() >= end:
                break
    except Finding as finding:
        import traceback

        traceback.print_exception(finding)
        print(f"seed {seed}, journal {kinds.total() + 1}: {finding}")
        return 1
    finally:
        shutil.rmtree(directory)
    print(f"seed {seed}: {kinds.total()} damaged journals, nothing found")
    for counts in (kinds, outcomes):
        print("  " + ", ".join(f"{name} {number}" for name, number in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
