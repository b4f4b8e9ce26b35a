"""Random play beside python-chess, exact odds beside dyce, loading beside a pydantic union."""

from __future__ import annotations

import random
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from gunki.battle import evolve
from gunki.battle.damage import attack_distribution
from gunki.battle.items import Weapon
from gunki.battle.mode import MODE
from gunki.engine import notation
from gunki.engine.codec import codec, encode
from gunki.engine.match import Match
from gunki.engine.odds import pool
from tests.benchmarks.timing import Row, rates

PRESETS = ("swordswoman", "gambler", "sorceress", "monk")


def two_against_two() -> Any:
    """2 v 2 of preset heroes, all decided by the same random player."""
    left, right = ([{"preset": name} for name in pair] for pair in (PRESETS[:2], PRESETS[2:]))
    return MODE.configure(
        {
            "sides": [
                {"name": "West", "seats": [{"kind": "human", "name": "A", "characters": left}]},
                {"name": "East", "seats": [{"kind": "human", "name": "B", "characters": right}]},
            ]
        }
    )


def play_gunki(config: Any, seeds: range) -> int:
    """Whole random matches with undo and log kept; decisions made."""
    decisions = 0
    for seed in seeds:
        match = Match.begin(MODE, config, seed)
        choose = random.Random(seed).random
        while (decision := match.decision) is not None:
            # The last choice is to concede; random play does without.
            choices = decision.choices
            match.act(choices[int(choose() * max(1, len(choices) - 1))])
            decisions += 1
    return decisions


def play_chess(seed: int, steps: int) -> int:
    """Random chess by python-chess: legal moves, one of them pushed."""
    import chess

    choose = random.Random(seed).random
    done = 0
    while done < steps:
        board = chess.Board()
        while done < steps and board.fullmove_number <= 150:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(choose() * len(moves))])
            done += 1
    return done


def random_play() -> Row:
    """Decisions a second on the full rules, 2 v 2, against python-chess' moves a second."""
    config = two_against_two()
    found = rates({"gunki": lambda: play_gunki(config, range(40)), "chess": lambda: play_chess(1, 4000)})
    return Row(
        "random play, full rules 2 v 2 / python-chess legal_moves + push",
        found["gunki"] / found["chess"],
        1.5,
        4.0,
        detail=f"{found['gunki']:,.0f} decisions/s against {found['chess']:,.0f} moves/s",
    )


def odds() -> list[Row]:
    """The katana's exact damage distribution, cached and not, against dyce."""
    from dyce import H, P

    katana = MODE.configure({}).book.items["katana"]
    assert isinstance(katana, Weapon)

    def ours_uncached() -> int:
        for _ in range(2000):
            # As if asked for the first time: the damage, the expression's distribution and the pool are not kept.
            attack_distribution.cache_clear()
            notation._distribution.cache_clear()
            pool.cache_clear()
            attack_distribution(katana, None, 4, 2, 1, False, 0, 0)
        return 2000

    def ours_cached() -> int:
        for _ in range(200_000):
            attack_distribution(katana, None, 4, 2, 1, False, 0, 0)
        return 200_000

    def dyce() -> int:
        for _ in range(300):
            shifted = (2 @ P(6)).at(-1) + 5
            H.from_counts((max(0, outcome), count) for outcome, count in shifted.items())
        return 300

    found = rates({"uncached": ours_uncached, "cached": ours_cached, "dyce": dyce}, rounds=5)
    return [
        Row(
            "exact attack distribution, uncached / dyce",
            found["uncached"] / found["dyce"],
            10,
            20,
            detail=f"{1e6 / found['uncached']:.1f} µs against {1e6 / found['dyce']:.1f} µs",
        ),
        Row(
            "exact attack distribution, cached / dyce",
            found["cached"] / found["dyce"],
            300,
            700,
            detail=f"{1e6 / found['cached']:.3f} µs against {1e6 / found['dyce']:.1f} µs",
        ),
    ]


def a_long_match() -> tuple[Any, list[bytes]]:
    """The state after its start, and 10,000 event bodies that follow, of one match as they stand in a save.

    Both sides can only walk, change places and take cards: the match goes on until it is long enough.
    """
    sheet = {"stats": {"spd": 1, "str": 6, "aim": 0, "mag": 2}, "inventory": ["dagger", "sake_flask"], "hands": []}
    config = MODE.configure(
        {
            "hp": 100,
            "sides": [
                {"name": name, "seats": [{"kind": "human", "name": name, "characters": [{"name": name, **sheet}]}]}
                for name in ("West", "East")
            ],
        }
    )
    match = Match.begin(MODE, config, 1)
    choose = random.Random(1).random
    begun, start = match.state, len(match.records)
    bodies: list[bytes] = []
    while len(bodies) < 10_000:
        decision = match.decision
        if decision is None:
            # A hundred rounds are over: once more from the start, whose first event only resets what is folded.
            match = Match.begin(MODE, config, 1)
            start = len(match.records)
            continue
        quiet = [c for c in decision.choices if type(c).__name__ in ("Place", "TakeCard", "Step", "EndTurn", "GoFirst")]
        match.act(quiet[int(choose() * len(quiet))])
        bodies += [encode(record.event) for record in match.records[start:]]
        start = len(match.records)
    return begun, bodies[:10_000]


def pydantic_union(event_types: Any) -> Any:
    """A discriminated union of pydantic models with the same fields, made from the msgspec types."""
    import msgspec
    from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

    made: dict[type, type] = {}

    def annotation(kind: Any) -> Any:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return model(kind)
        origin, arguments = getattr(kind, "__origin__", None), getattr(kind, "__args__", ())
        if origin is tuple:
            return tuple[(annotation(arguments[0]), ...)]  # type: ignore[misc]
        if arguments and origin is None:
            return reduce(or_, [annotation(argument) for argument in arguments])
        return kind

    def model(kind: Any) -> type[BaseModel]:
        if kind not in made:
            fields: dict[str, Any] = {f.name: (annotation(f.type), ...) for f in msgspec.structs.fields(kind)}
            tag = kind.__struct_config__.tag
            if tag:
                fields["kind"] = (Literal[tag], ...)
            made[kind] = create_model(kind.__name__, __config__=ConfigDict(frozen=True), **fields)
        return made[kind]

    members = tuple(model(kind) for kind in event_types.__args__ if kind.__name__ != "MatchBegan")
    return TypeAdapter(Annotated[reduce(or_, members), Field(discriminator="kind")])


def load_and_fold() -> Row:
    """Decode and fold 10,000 events, against the same through pydantic.

    The pydantic side has the same events as a discriminated union and the same state and characters as frozen
    models; the same fold runs over both, its copies being `model_copy` there.
    """
    begun, bodies = a_long_match()
    decode = codec(MODE).event
    union = pydantic_union(MODE.event_type)
    copy_struct = evolve.replace
    plain = pydantic_state(begun)
    counterpart = {getattr(evolve.ev, name): name for name in dir(evolve.ev) if name[0].isupper()}
    handlers = {counterpart[kind]: fold for kind, fold in evolve.FOLD.items()}

    def copy_any(model: Any, **changes: Any) -> Any:
        return model.model_copy(update=changes) if hasattr(model, "model_copy") else copy_struct(model, **changes)

    def ours() -> int:
        state: Any = begun
        for body in bodies:
            state = MODE.evolve(state, decode(body))
        return len(bodies)

    def theirs() -> int:
        state: Any = plain
        evolve.replace = copy_any
        try:
            for body in bodies:
                event = union.validate_json(body)
                state = handlers[type(event).__name__](state, event)
        finally:
            evolve.replace = copy_struct
        return len(bodies)

    found = rates({"ours": ours, "pydantic": theirs}, rounds=5)
    return Row(
        "load and fold 10,000 events / the same through a pydantic union and pydantic state",
        found["pydantic"] / found["ours"],
        1 / 6,
        1 / 15,
        "",
        True,
        f"{1e6 / found['ours']:.2f} µs an event against {1e6 / found['pydantic']:.2f} µs",
    )


def pydantic_state(begun: Any) -> Any:
    """The same state and characters as frozen pydantic models."""
    from pydantic import ConfigDict, create_model

    def model(struct: Any, **changed: Any) -> Any:
        values = {**{name: getattr(struct, name) for name in struct.__struct_fields__}, **changed}
        fields: dict[str, Any] = {name: (Any, ...) for name in values}
        made = create_model(type(struct).__name__, __config__=ConfigDict(frozen=True), **fields)
        return made(**values)

    return model(begun, characters=tuple(model(character) for character in begun.characters))
