"""Speed against peers, as ratios within one run: `python -m tests.benchmarks`. Never part of the test suite."""
