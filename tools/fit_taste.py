#!/usr/bin/env python3
"""Fits how much a photo would be liked to photographs that people rated.

    tools/fit_taste.py FOLDER... [--write crates/trips/src/curation/taste.weights]

Each folder holds photographs in `photos/` and `ratings.csv` (columns file, rating_a, rating_b,
document, source). The photographs are measured by the `measure` example of triptych_adapter_ai, but
for those of a folder that holds what it has printed before as `measures.jsonl`.

The first folder is what is judged by: its photographs are left out in turn, all of a camera (or of a
photographer) at once, and predicted from the rest; the others are only learned from. The figures are
those predictions'. It is a ridge regression, and needs nothing but numpy. The same photographs and
ratings give the same file.
"""

import argparse
import csv
import json
import re
import subprocess
import sys
from pathlib import Path

try:
    import numpy as np
except ImportError:
    sys.exit("numpy is missing: apt-get install python3-numpy, or pip install numpy")

FEATURES = 1280
SEEDS = range(10)
FOLDS = 8
# Found by the cross-validation; anything from half to twice of them does as well.
PENALTY = 1.5
# What else is known of a photo, in the order in which their weights are written, and how much each may
# explain against the whole embedding. Colour, contrast, light and faces were tried and added nothing.
NUMBERS = ("certainty", "sharpness")
NUMBER_SHARE = 0.5
# Makes the logistic function nearest to the normal distribution's (Camilli 1994).
LOGISTIC_SCALE = 1.702
# From here on the classes alone would call a photo a document.
DOCUMENT_MIN = 0.15


def camera(source):
    """Photographs with the same answer may show the same day: they are left out together."""
    folder, _, name = source.partition("/")
    if folder == "cameras":
        maker_and_model = re.split("[_ ]", re.sub(r"_\(.*|\..*", "", name))[1:3]
        return "_".join(maker_and_model).lower()
    if folder == "lomiri":
        return re.sub(r".*_by_|\..*", "", name)
    return folder if folder.startswith("burst") else source


def measures(folder):
    """What the server measures on each photograph of a folder."""
    printed = folder / "measures.jsonl"
    if printed.exists():
        return list(map(json.loads, printed.open()))
    command = ["cargo", "run", "--quiet", "--release", "-p", "triptych_adapter_ai", "--example", "measure"]
    run = subprocess.run([*command, "--", folder / "photos"], stdout=subprocess.PIPE, check=True)
    return list(map(json.loads, run.stdout.splitlines()))


class Photographs:
    """What was measured on the photographs of a folder, and how they were rated."""

    def __init__(self, folder):
        rated = {row["file"]: row for row in csv.DictReader((folder / "ratings.csv").open())}
        measured = [line for line in measures(folder) if line["file"] in rated]
        if len(measured) < len(rated):
            sys.exit(f"{folder}: {len(rated) - len(measured)} rated photographs are not measured")
        rows = [rated[line["file"]] for line in measured]
        self.embeddings = np.array([line["embedding"] for line in measured])
        self.numbers = np.array([[line[name] for name in NUMBERS] for line in measured])
        self.found_documents = np.array([line["document"] for line in measured]) >= DOCUMENT_MIN
        self.ratings = np.array([(float(r["rating_a"]) + float(r["rating_b"])) / 2 for r in rows])
        self.documents = np.array([r["document"] == "1" for r in rows])
        self.cameras = np.array([camera(r["source"]) for r in rows])

    def inputs(self):
        return np.c_[self.embeddings, self.numbers]


class Scale:
    """Brings the inputs to a spread at which one penalty suits all."""

    def __init__(self, inputs):
        self.means = inputs.mean(axis=0)
        spreads = inputs.std(axis=0)
        embedding = np.sqrt((spreads[:FEATURES] ** 2).sum())
        numbers = spreads[FEATURES:] / np.sqrt(NUMBER_SHARE)
        self.spreads = np.r_[np.full(FEATURES, embedding), numbers]

    def apply(self, inputs):
        return (inputs - self.means) / self.spreads


def ridge(inputs, ratings):
    """Weights and constant of the ridge regression, solved among the photographs."""
    kernel = inputs @ inputs.T + PENALTY * np.eye(len(inputs))
    middle = ratings.mean()
    return inputs.T @ np.linalg.solve(kernel, ratings - middle), middle


def folds(cameras, seed):
    """A fold for each photograph, about as many in each, none with a camera of another."""
    random = np.random.default_rng(seed)
    names, counts = np.unique(cameras, return_counts=True)
    order = random.permutation(len(names))
    order = order[np.argsort(-counts[order], kind="stable")]
    sizes, fold_of = np.zeros(FOLDS), {}
    for i in order:
        fold = int(np.argmin(sizes + random.random(FOLDS) / 2))
        fold_of[names[i]] = fold
        sizes[fold] += counts[i]
    return np.array([fold_of[name] for name in cameras])


def left_out(inputs, ratings, groups, seed):
    """What each photograph is predicted from photographs of other groups. Those without a group are
    only learned from, and have no prediction."""
    predicted = np.full(len(ratings), np.nan)
    of = np.full(len(ratings), -1)
    of[groups != ""] = folds(groups[groups != ""], seed)
    for number in range(FOLDS):
        weights, constant = ridge(inputs[of != number], ratings[of != number])
        predicted[of == number] = inputs[of == number] @ weights + constant
    return predicted


def ranks(values):
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts - 1) / 2)[place]


def spearman(predicted, ratings):
    return np.corrcoef(ranks(predicted), ranks(ratings))[0, 1]


def auc_of_top_fifth(predicted, ratings):
    """How likely one of the best fifth is put above one of the others."""
    top = ratings >= np.sort(ratings)[-round(len(ratings) / 5)]
    places, best = ranks(predicted), top.sum()
    return (places[top].sum() - best * (best + 1) / 2) / (best * (len(ratings) - best))


def figures(predicted, photographs):
    """As printed, in the order of `NAMES`."""
    shown = np.where(photographs.found_documents, -np.inf, predicted)
    best = np.argsort(-shown, kind="stable")[:10]
    return (
        spearman(predicted, photographs.ratings),
        auc_of_top_fifth(predicted, photographs.ratings),
        photographs.ratings[best].mean(),
        photographs.documents[best].sum(),
    )


NAMES = ("Spearman with the ratings", "AUC of the top fifth", "mean rating of the top 10", "documents in the top 10")


def write(path, scale, weights, constant, middle, spread):
    """The constant, the weights of the numbers, those of the embedding: as 32-bit floats,
    little-endian. The sum with them is the logit of the share of the rated photographs, documents left
    out, that a photo is better than."""
    stretch = LOGISTIC_SCALE / spread
    raw = weights / scale.spreads
    constant = constant - scale.means @ raw - middle
    values = stretch * np.r_[constant, raw[FEATURES:], raw[:FEATURES]]
    path.write_bytes(values.astype("<f4").tobytes())


def main():
    parser = argparse.ArgumentParser(description="Fits how much a photo would be liked.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    judged, *others = map(Photographs, arguments.folders)
    everything = [judged, *others]
    inputs = np.concatenate([p.inputs() for p in everything])
    ratings = np.concatenate([p.ratings for p in everything])
    groups = np.concatenate([judged.cameras, *(np.full(len(p.ratings), "") for p in others)])
    scale = Scale(judged.inputs())
    inputs = scale.apply(inputs)

    rows = []
    for seed in SEEDS:
        predicted = left_out(inputs, ratings, groups, seed)[: len(judged.ratings)]
        rows.append(figures(predicted, judged))
    print(f"{len(judged.ratings)} photographs judged, {len(ratings) - len(judged.ratings)} more learned from")
    for name, mean, spread in zip(NAMES, np.mean(rows, axis=0), np.std(rows, axis=0)):
        print(f"{name:28} {mean:6.3f} ± {spread:.3f}")

    if arguments.write:
        own = np.concatenate([p.cameras for p in everything])
        predicted = left_out(inputs, ratings, own, 0)
        photographs = ~np.concatenate([p.documents for p in everything])
        middle, spread = predicted[photographs].mean(), predicted[photographs].std()
        weights, constant = ridge(inputs, ratings)
        write(arguments.write, scale, weights, constant, middle, spread)
        print(f"predicted ratings: mean {middle:.2f}, standard deviation {spread:.2f}")


if __name__ == "__main__":
    main()
