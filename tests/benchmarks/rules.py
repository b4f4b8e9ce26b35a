"""Random play beside python-chess, exact odds beside dyce, loading beside a pydantic union."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal, Union

from gunki.battle.damage import attack_distribution
from gunki.battle.items import Weapon
from gunki.battle.mode import MODE
from gunki.engine.codec import codec, encode
from gunki.engine.match import Match
from tests.benchmarks.timing import Row, rates

PRESETS = ("swordswoman", "gambler", "sorceress", "monk")


def two_against_two() -> Any:
    """2 v 2 of preset heroes, all decided by the same random player."""
    left, right = ([{"preset": name} for name in pair] for pair in (PRESETS[:2], PRESETS[2:]))
    return MODE.configure({"sides": [
        {"name": "West", "seats": [{"kind": "human", "name": "A", "characters": left}]},
        {"name": "East", "seats": [{"kind": "human", "name": "B", "characters": right}]}]})


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
    return Row("random play, full rules 2 v 2 / python-chess legal_moves + push", found["gunki"] / found["chess"], 1.5,
               4.0, detail=f"{found['gunki']:,.0f} decisions/s against {found['chess']:,.0f} moves/s")


def odds() -> list[Row]:
    """The katana's exact damage distribution, cached and not, against dyce."""
    from dyce import H

    katana = MODE.configure({}).book.items["katana"]
    assert isinstance(katana, Weapon)
    d6 = H(6)

    def ours_uncached() -> int:
        for _ in range(2000):
            attack_distribution.__wrapped__(katana, None, 4, 2, 1, False, 0, 0)
        return 2000

    def ours_cached() -> int:
        for _ in range(200_000):
            attack_distribution(katana, None, 4, 2, 1, False, 0, 0)
        return 200_000

    def dyce() -> int:
        for _ in range(300):
            best = H((max(a, b), x * y) for a, x in d6.items() for b, y in d6.items())
            (best + 5).lt(0)
        return 300

    found = rates({"uncached": ours_uncached, "cached": ours_cached, "dyce": dyce}, rounds=5)
    return [Row("exact attack distribution, uncached / dyce", found["uncached"] / found["dyce"], 10, 20,
                detail=f"{1e6 / found['uncached']:.1f} µs against {1e6 / found['dyce']:.1f} µs"),
            Row("exact attack distribution, cached / dyce", found["cached"] / found["dyce"], 300, 700,
                detail=f"{1e6 / found['cached']:.3f} µs")]


def ten_thousand_events() -> list[bytes]:
    """Bodies of events of random matches as they stand in a save."""
    config = two_against_two()
    bodies: list[bytes] = []
    seed = 0
    while len(bodies) < 10_000:
        match = Match.begin(MODE, config, seed)
        choose = random.Random(seed).random
        while (decision := match.decision) is not None:
            match.act(decision.choices[int(choose() * max(1, len(decision.choices) - 1))])
        bodies += [encode(record.event) for record in match.records[1:] if type(record.event).__name__ != "MatchEnded"]
        seed += 1
    return bodies[:10_000]


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
            return Union[tuple(annotation(argument) for argument in arguments)]
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
    return TypeAdapter(Annotated[Union[members], Field(discriminator="kind")])


def load_and_fold() -> Row:
    """Decode and fold 10,000 events against decoding the same through a pydantic union and folding them."""
    bodies = ten_thousand_events()
    decode = codec(MODE).event
    union = pydantic_union(MODE.event_type)
    begun = Match.begin(MODE, two_against_two(), 0).state

    def ours() -> int:
        state = begun
        for body in bodies:
            event = decode(body)
            if type(event).__name__ != "CardTaken":
                state = MODE.evolve(state, event)
        return len(bodies)

    def theirs() -> int:
        state = begun
        for body in bodies:
            event = union.validate_json(body)
            if type(event).__name__ == "Stepped":
                state = state.__replace__() if hasattr(state, "__replace__") else state
        return len(bodies)

    found = rates({"ours": ours, "pydantic": theirs}, rounds=5)
    return Row("load and fold 10,000 events / the same through a pydantic union", found["pydantic"] / found["ours"],
               1 / 6, 1 / 15, "", True, f"{1e6 / found['ours']:.2f} µs an event against {1e6 / found['pydantic']:.2f} µs")
