#!/usr/bin/env python3
"""Fits how likely a photo is a document to pictures of which that is known.

    tools/fit_documents.py FOLDER... [--judge FOLDER...] [--write crates/trips/src/curation/document.weights]

Each folder holds pictures in `photos/` and `documents.csv` (columns file, document, source): document
is 1 for documents, 0 for photographs, and empty for what is neither and counts for nothing. Pictures
are measured as for `fit_taste.py`, but for those of a folder that holds what was printed before as
`measures.jsonl`.

Pictures of one source are left out together and predicted from all others; the figures are those
predictions'. Folders to judge by are never learned from. It is a logistic regression, and needs
nothing but numpy. The same pictures give the same file.
"""

import argparse
import csv
from pathlib import Path

from fit_taste import measures, np

# Found by the cross-validation; a third to three times as much does about as well.
PENALTY = 1 / 3
# What the logarithm of the classes' sum may explain against an embedding of length 1, and what is added
# to the sum before.
CLASSES_SHARE = 0.1
CLASSES_FLOOR = 1e-4
# Taken off the logit, in favour of photographs: at 0.5 one of 471 others was called a document.
FAVOUR = 0.7
# From here on the sum of the classes alone would call a picture a document.
CLASSES_MIN = 0.15
SEEDS = range(3)
FOLDS = 10
NEWTON_STEPS = 30


class Pictures:
    """What was measured on the pictures of a folder, and what they are."""

    def __init__(self, folder):
        known = {row["file"]: row for row in csv.DictReader((folder / "documents.csv").open())}
        measured = [line for line in measures(folder) if line["file"] in known]
        rows = [known[line["file"]] for line in measured]
        embeddings = np.array([line["embedding"] for line in measured])
        self.classes = np.array([line["document"] for line in measured])
        lengths = np.linalg.norm(embeddings, axis=1, keepdims=True)
        self.inputs = np.c_[CLASSES_SHARE * np.log(self.classes + CLASSES_FLOOR), embeddings / lengths]
        self.is_document = np.array([row["document"] == "1" for row in rows])
        self.counts = np.array([row["document"] != "" for row in rows])
        self.sources = np.array([row["source"] for row in rows])
        self.files = np.array([line["file"] for line in measured])


def logistic(inputs, is_document):
    """Weights and constant of the logistic regression, by Newton's method among the pictures."""
    kernel = inputs @ inputs.T / PENALTY
    shares, constant = np.zeros(len(inputs)), 0.0
    for _ in range(NEWTON_STEPS):
        logits = kernel @ shares + constant
        likely = 1 / (1 + np.exp(-logits))
        certainty = np.maximum(likely * (1 - likely), 1e-9)
        wanted = logits + (is_document - likely) / certainty
        system = kernel + np.diag(1 / certainty)
        solved = np.linalg.solve(system, np.c_[wanted, np.ones(len(inputs))])
        constant = solved[:, 0].sum() / solved[:, 1].sum()
        shares = solved[:, 0] - constant * solved[:, 1]
    return inputs.T @ shares / PENALTY, constant


def left_out(inputs, is_document, counts, sources):
    """The logit of each picture as predicted from those of other sources, mean of several seeds."""
    logits = np.zeros(len(inputs))
    for seed in SEEDS:
        names = np.unique(sources)
        np.random.default_rng(seed).shuffle(names)
        fold_of = {name: place % FOLDS for place, name in enumerate(names)}
        folds = np.array([fold_of[source] for source in sources])
        for fold in range(FOLDS):
            learned = (folds != fold) & counts
            weights, constant = logistic(inputs[learned], is_document[learned])
            logits[folds == fold] += inputs[folds == fold] @ weights + constant
    return logits / len(SEEDS)


def report(folder, pictures, logits):
    """Documents found and photographs taken for one, by the model and by the classes alone."""
    print(folder)
    for name, found in (("model", logits >= FAVOUR), ("classes", pictures.classes >= CLASSES_MIN)):
        documents = pictures.is_document & pictures.counts
        photographs = ~pictures.is_document & pictures.counts
        print(
            f"  {name:8} {(found & documents).sum()} of {documents.sum()} documents,"
            f" {(found & photographs).sum()} of {photographs.sum()} photographs:",
            *pictures.files[found & photographs][:8],
        )


def main():
    parser = argparse.ArgumentParser(description="Fits how likely a photo is a document.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--judge", nargs="*", default=[], type=Path)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    learned = list(map(Pictures, arguments.folders))
    inputs, is_document, counts, sources = (
        np.concatenate([getattr(pictures, name) for pictures in learned])
        for name in ("inputs", "is_document", "counts", "sources")
    )
    logits = left_out(inputs, is_document, counts, sources)
    ends = np.cumsum([len(pictures.files) for pictures in learned])
    for folder, pictures, part in zip(arguments.folders, learned, np.split(logits, ends)):
        report(folder, pictures, part)
    weights, constant = logistic(inputs[counts], is_document[counts])
    for folder in arguments.judge:
        pictures = Pictures(folder)
        report(f"{folder}, not learned from", pictures, pictures.inputs @ weights + constant)
    if arguments.write:
        values = np.r_[constant - FAVOUR, CLASSES_SHARE * weights[0], weights[1:]]
        arguments.write.write_bytes(values.astype("<f4").tobytes())


if __name__ == "__main__":
    main()
