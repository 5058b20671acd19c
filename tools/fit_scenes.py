#!/usr/bin/env python3
"""Fits which scenes a photo shows to photographs that were labelled.

    tools/fit_scenes.py FOLDER... [--write crates/trips/src/content/scenes.weights]

Each folder holds photographs in `photos/` and `scenes.csv` (columns file, group, scenes, maybe). `scenes`
are those that a photo surely shows, separated by spaces; it neither speaks for nor against those in
`maybe`, and shows none of the others. Photographs of one group, which may show the same day, are left
out together. The photographs are measured as for `fit_taste.py`.

It is a logistic regression for each scene on the embedding of the scene classifier. Its figures are of
photographs that were left out. The same photographs and labels give the same file.
"""

import argparse
import csv
import sys
from pathlib import Path

from fit_taste import FEATURES, FOLDS, folds, measures, np

# Those that are written, in the order in which crates/trips/src/content/scenes.rs names them.
SCENES = ("animal", "building", "flower", "food", "forest", "mountains", "plants", "street", "water")
SEEDS = range(3)
# Found by the cross-validation; a third of it does as well.
PENALTY = 0.03
# Steps of accelerated gradient descent; more of them change nothing that is left out.
STEPS = 300
# Of the photographs left out at or above a scene's threshold, and at or above any higher one, at least
# this share shows it.
PRECISION_MIN = 0.97
# By how much the threshold lies higher still, as a logit: photographs by others are less alike.
MARGIN = 0.4
# No threshold is lower: it would not be certain.
THRESHOLD_MIN = 0.9


class Labelled:
    """The photographs of all folders: embeddings, groups, and for each scene 1, 0 or unknown."""

    def __init__(self, folders):
        rows, self.embeddings = [], []
        for folder in folders:
            labels = {row["file"]: row for row in csv.DictReader((folder / "scenes.csv").open())}
            measured = [line for line in measures(folder) if line["file"] in labels]
            if len(measured) < len(labels):
                sys.exit(f"{folder}: {len(labels) - len(measured)} labelled photographs are not measured")
            rows += [labels[line["file"]] for line in measured]
            self.embeddings += [line["embedding"] for line in measured]
        self.embeddings = np.array(self.embeddings)
        self.files = [row["file"] for row in rows]
        self.groups = np.array([row["group"] for row in rows])
        self.scenes = sorted({scene for row in rows for scene in row["scenes"].split()})
        self.shown = np.array([[label(row, scene) for scene in self.scenes] for row in rows])


def label(row, scene):
    if scene in row["scenes"].split():
        return 1.0
    return np.nan if scene in row["maybe"].split() else 0.0


def sigmoid(logits):
    return 1 / (1 + np.exp(-np.clip(logits, -40, 40)))


def logistic(inputs, shown):
    """Weights of the logistic regressions of all scenes, their constants last."""
    inputs = np.c_[inputs, np.ones(len(inputs))]
    known = ~np.isnan(shown)
    shown = np.nan_to_num(shown)
    step = 1 / (np.linalg.norm(inputs, 2) ** 2 / 4 + PENALTY)
    weights = np.zeros((inputs.shape[1], shown.shape[1]))
    ahead = weights
    for number in range(STEPS):
        gradient = inputs.T @ (known * (sigmoid(inputs @ ahead) - shown))
        gradient[:-1] += PENALTY * ahead[:-1]
        weights, before = ahead - step * gradient, weights
        ahead = weights + number / (number + 3) * (weights - before)
    return weights


def left_out(inputs, shown, groups, seed):
    """The logits of each photograph by what was learned from photographs of other groups."""
    logits = np.zeros_like(shown)
    of = folds(groups, seed)
    for number in range(FOLDS):
        weights = logistic(inputs[of != number], shown[of != number])
        logits[of == number] = inputs[of == number] @ weights[:-1] + weights[-1]
    return logits


def calibration(logits, shown):
    """Slope and constant by which logits become those of the share that shows the scene (Platt 1999)."""
    inputs = np.c_[logits, np.ones(len(logits))]
    line = np.zeros(2)
    for _ in range(50):
        share = sigmoid(inputs @ line)
        curvature = inputs.T @ (inputs * (share * (1 - share))[:, None]) + 1e-6 * np.eye(2)
        line = line - np.linalg.solve(curvature, inputs.T @ (share - shown))
    return line


def threshold(logits, shown):
    """The lowest logit from which on enough show the scene, and the margin."""
    order = np.argsort(-logits)
    right = np.cumsum(shown[order]) / np.arange(1, len(order) + 1)
    enough = np.minimum.accumulate(right) >= PRECISION_MIN
    lowest = logits[order][enough][-1] if enough.any() else np.inf
    return max(lowest + MARGIN, np.log(THRESHOLD_MIN / (1 - THRESHOLD_MIN)))


class Judged:
    """A scene's calibration and threshold, and how well it does, each time it was left out."""

    def __init__(self, seeds, shown):
        known = ~np.isnan(shown)
        repeated = np.tile(shown[known], len(seeds))
        logits = np.concatenate([seed[known] for seed in seeds])
        self.slope, self.constant = calibration(logits, repeated)
        calibrated = self.slope * logits + self.constant
        self.threshold = threshold(calibrated, repeated)
        found = calibrated >= self.threshold
        self.photos = int(np.nansum(shown))
        self.recall = found[repeated == 1].mean()
        self.wrong = int((found & (repeated == 0)).sum())

    def line(self, scene):
        probability = sigmoid(self.threshold)
        return f"{scene:12} {self.photos:4} {probability:9.3f} {self.recall:6.2f} {self.wrong / len(SEEDS):5.1f}"


def write(path, labelled, weights, scale, judged):
    """For each scene its threshold (a probability), the constant and the weights of the embedding's
    features, as 32-bit floats, little-endian. The sum with them is the logit of its probability."""
    means, spread = scale
    values = []
    for scene in SCENES:
        place = labelled.scenes.index(scene)
        of = judged[place]
        raw = of.slope * weights[:-1, place] / spread
        constant = of.slope * weights[-1, place] + of.constant - means @ raw
        values += [sigmoid(of.threshold), constant, *raw]
    assert len(values) == len(SCENES) * (2 + FEATURES)
    path.write_bytes(np.array(values).astype("<f4").tobytes())


def main():
    parser = argparse.ArgumentParser(description="Fits which scenes a photo shows.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    labelled = Labelled(arguments.folders)
    means = labelled.embeddings.mean(axis=0)
    spread = np.sqrt(((labelled.embeddings - means) ** 2).sum(axis=1).mean())
    inputs = (labelled.embeddings - means) / spread

    seeds = [left_out(inputs, labelled.shown, labelled.groups, seed) for seed in SEEDS]
    judged = [
        Judged([seed[:, place] for seed in seeds], labelled.shown[:, place])
        for place in range(len(labelled.scenes))
    ]
    print(f"{len(inputs)} photographs in {len(set(labelled.groups))} groups")
    print("scene        shown threshold recall wrong")
    for scene, of in zip(labelled.scenes, judged):
        print(of.line(scene), "" if scene in SCENES else " (not written)")

    if arguments.write:
        weights = logistic(inputs, labelled.shown)
        write(arguments.write, labelled, weights, (means, spread), judged)


if __name__ == "__main__":
    main()
