#!/usr/bin/env python3
"""Draws documents and screens that a traveller may have among photos, for `fit_documents.py`.

    tools/draw_documents.py FOLDER

Writes pictures to `FOLDER/photos` and what they are to `FOLDER/documents.csv`. Each kind is a source of
its own, so that it is left out as a whole. Papers are mostly photographed: at an angle, on a table,
in uneven light. Needs numpy, Pillow and the fonts of DejaVu; the same versions draw the same.
"""

import argparse
import csv
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")
PLAIN, BOLD, SERIF, MONO = "DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSansMono"
LONG_EDGE = 1024
PAPERS_EACH, SCREENS_EACH = 10, 8
PHONE = (720, 1480)
WORDS = (
    "espresso water bread salad soup ticket hotel museum train tower garden river coffee pasta pizza wine"
    " menu table service total cash card change thank you visit again open daily adult child group guide"
    " entry valid seat gate boarding flight departure arrival platform the of and to in a with for from"
    " over under city old town castle built century king stone church bridge harbour island view road"
    " street place market square walk bus tram line north south east west first second"
).split()
TABLES = ((120, 85, 55), (160, 120, 80), (90, 60, 40), (200, 195, 190), (70, 72, 78), (210, 190, 160))
LAND, PARKS, WATER = (240, 236, 226), ((200, 225, 190), (185, 215, 170)), (160, 200, 230)
ROADS = ((255, 255, 255), (255, 255, 255), (250, 220, 130), (200, 200, 200))


class Canvas:
    """A page to draw on, and chance."""

    def __init__(self, chance, size, colour):
        self.chance, self.image = chance, Image.new("RGB", size, colour)
        self.width, self.height = size
        self.draw = ImageDraw.Draw(self.image)

    def words(self, count):
        return " ".join(self.chance.choice(WORDS) for _ in range(count))

    def colour(self, least=0, most=255):
        return tuple(self.chance.randint(least, most) for _ in range(3))

    def text(self, place, text, size, colour="black", font=PLAIN):
        self.draw.text(place, text, font=ImageFont.truetype(FONTS / f"{font}.ttf", size), fill=colour)

    def paragraph(self, place, width, count, size, colour="black", font=PLAIN):
        """Wraps so many words; where the next line would be."""
        (left, top), face = place, ImageFont.truetype(FONTS / f"{font}.ttf", size)
        line = ""
        for _ in range(count):
            longer = f"{line} {self.words(1)}".strip()
            if face.getlength(longer) > width:
                self.draw.text((left, top), line, font=face, fill=colour)
                line, top = "", top + int(1.35 * size)
            else:
                line = longer
        self.draw.text((left, top), line, font=face, fill=colour)
        return top + int(1.35 * size)

    def square_code(self, left, top, cells, side):
        corners = ((3, 3), (3, cells - 4), (cells - 4, 3))
        for row in range(cells):
            for column in range(cells):
                reach = min(max(abs(row - r), abs(column - c)) for r, c in corners)
                if reach in (0, 1, 3) or (reach > 4 and self.chance.random() < 0.5):
                    x, y = left + column * side, top + row * side
                    self.draw.rectangle([x, y, x + side - 1, y + side - 1], fill="black")

    def bars(self, left, top, width, height):
        end = left + width
        while left < end:
            thick = self.chance.randint(1, 5)
            self.draw.rectangle([left, top, left + thick, top + height], fill="black")
            left += thick + self.chance.randint(2, 6)

    def clock(self):
        return f"{self.chance.randint(6, 22)}:{self.chance.randint(10, 59)}"

    def status_bar(self, colour="black"):
        self.text((40, 14), self.clock(), 26, colour, BOLD)
        self.draw.rectangle([self.width - 90, 20, self.width - 44, 42], outline=colour, width=3)
        self.draw.rectangle([self.width - 86, 24, self.width - 60, 38], fill=colour)
        for bar in range(4):
            left = self.width - 170 + 12 * bar
            self.draw.rectangle([left, 34 - 6 * bar, left + 8, 42], fill=colour)


def receipt(chance):
    rows = chance.randint(8, 28)
    page = Canvas(chance, (chance.randint(380, 520), 420 + 34 * rows), (248, 247, 243))
    page.text((60, 30), page.words(2).upper(), 34, font=BOLD)
    for line in range(3):
        page.text((80, 90 + 28 * line), page.words(3), 22, font=MONO)
    for row in range(rows):
        page.text((15, 200 + 34 * row), f"{chance.randint(1, 3)} {page.words(2)}"[:20], 22, font=MONO)
        page.text((page.width - 95, 200 + 34 * row), f"{chance.uniform(1, 30):5.2f}", 22, font=MONO)
    page.text((15, 220 + 34 * rows), f"TOTAL EUR {chance.uniform(20, 200):.2f}", 28, font=MONO)
    if chance.random() < 0.5:
        page.bars(40, 300 + 34 * rows, page.width - 80, 60)
    return page.image


def boarding_pass(chance):
    page = Canvas(chance, (1100, 430), (250, 250, 250))
    page.draw.rectangle([0, 0, 1100, 70], fill=page.colour(0, 200))
    page.text((30, 15), f"{page.words(1).title()} Air     BOARDING PASS", 36, "white", BOLD)
    for place, field in enumerate(("NAME", "FROM", "TO", "FLIGHT", "DATE", "GATE", "SEAT", "ZONE")):
        left, top = 30 + place % 4 * 190, 95 + place // 4 * 110
        page.text((left, top), field, 18, (120, 120, 120))
        page.text((left, top + 26), f"{page.words(1).upper()[:3]} {chance.randint(1, 999)}", 28, font=BOLD)
    page.draw.line([(800, 80), (800, 430)], fill=(150, 150, 150), width=3)
    page.square_code(850, 120, 25, 8)
    if chance.random() < 0.6:
        page.bars(30, 330, 700, 70)
    return page.image


def menu(chance):
    is_dark = chance.random() < 0.3
    ink, heading = ((235, 230, 215), (240, 190, 90)) if is_dark else ((50, 40, 30), (150, 60, 40))
    page = Canvas(chance, (800, 1100), (30, 32, 34) if is_dark else (245, 240, 228))
    page.text((280, 40), page.words(1).title(), 60, ink, BOLD)
    top = 150
    while top < 980:
        if chance.random() < 0.25:
            page.text((60, top), page.words(2).upper(), 30, heading, BOLD)
            top += 55
        page.text((60, top), page.words(3).title(), 24, ink, SERIF)
        page.text((680, top), f"{chance.randint(4, 28)},50", 24, ink, SERIF)
        page.text((60, top + 32), page.words(6), 17, ink, SERIF)
        top += 72
    return page.image


def book_page(chance):
    shade = chance.randint(225, 252)
    page = Canvas(chance, (820, 1180), (shade, shade - 2, shade - chance.randint(3, 20)))
    size, top = chance.randint(20, 28), 80
    if chance.random() < 0.5:
        page.text((90, top), page.words(3).title(), 40, font=BOLD)
        top += 90
    while top < 1000:
        top = 15 + page.paragraph((90, top), 640, chance.randint(30, 80), size, font=SERIF)
    return page.image


def street_map(chance, size=(1000, 900)):
    page = Canvas(chance, size, LAND)
    for _ in range(chance.randint(2, 5)):
        x, y, reach = chance.randint(0, page.width), chance.randint(0, page.height), chance.randint(80, 220)
        box = [x, y, x + reach * chance.uniform(0.6, 2), y + reach]
        page.draw.ellipse(box, fill=chance.choice(PARKS))
    river = [(x, page.height * chance.uniform(0.2, 0.8)) for x in range(-100, page.width + 101, 150)]
    page.draw.line(river, fill=WATER, width=chance.randint(30, 90), joint="curve")
    slant = chance.uniform(0, 0.3)
    for street in range(-14, 28):
        start = street * chance.randint(50, 90)
        style = {"fill": chance.choice(ROADS), "width": chance.choice((4, 6, 10, 16))}
        page.draw.line([(start, 0), (start + slant * page.height, page.height)], **style)
        page.draw.line([(0, start), (page.width, start + slant * page.width / 2)], **style)
    for _ in range(chance.randint(15, 40)):
        place = chance.randint(0, page.width - 80), chance.randint(0, page.height - 20)
        page.text(place, page.words(2).title(), chance.choice((14, 17, 22)), page.colour(30, 110))
    return page.image


def timetable(chance):
    page = Canvas(chance, (900, 1100), chance.choice(("white", (255, 236, 120), (240, 244, 250))))
    page.draw.rectangle([0, 0, 900, 110], fill=chance.choice(((20, 60, 130), (160, 20, 30), (20, 20, 20))))
    page.text((40, 25), page.words(2).title(), 52, "white", BOLD)
    columns = chance.randint(4, 8)
    for top in range(140, 1040, 40):
        for column in range(columns):
            text = page.clock() if column else page.words(1)[:8]
            page.text((40 + column * 820 // columns, top), text, 20)
        page.draw.line([(30, top + 32), (870, top + 32)], fill=(180, 180, 180))
    return page.image


def entry_ticket(chance):
    page = Canvas(chance, (700, 340), tuple(chance.randint(150, 250) for _ in range(3)))
    page.draw.rectangle([14, 14, 686, 326], outline=(60, 60, 60), width=3)
    page.text((40, 40), page.words(2).upper(), 44, font=BOLD)
    page.paragraph((40, 110), 380, 16, 22)
    page.text((40, 270), f"No. {chance.randint(10000, 999999)}  EUR 12.00", 26, (120, 20, 20), MONO)
    page.square_code(480, 90, 21, 9)
    return page.image


def chat(chance):
    is_dark = chance.random() < 0.4
    page = Canvas(chance, PHONE, (18, 24, 28) if is_dark else (236, 229, 221))
    ink = (225, 225, 225) if is_dark else (20, 20, 20)
    page.draw.rectangle([0, 0, 720, 130], fill=(32, 44, 51) if is_dark else (7, 94, 84))
    page.status_bar("white")
    page.draw.ellipse([30, 62, 88, 120], fill=(150, 150, 150))
    page.text((110, 72), page.words(1).title(), 30, "white")
    top = 160
    while top < 1240:
        is_mine, width, count = chance.random() < 0.5, chance.randint(240, 520), chance.randint(3, 22)
        height = 36 * (1 + 80 * count // width) + 40
        left = 690 - width if is_mine else 30
        colours = ((38, 50, 56), (0, 92, 75)) if is_dark else ((255, 255, 255), (220, 248, 198))
        page.draw.rounded_rectangle([left, top, left + width, top + height], 18, fill=colours[is_mine])
        page.paragraph((left + 18, top + 12), width - 36, count, 25, ink)
        top += height + 20
    return page.image


def settings(chance):
    is_dark = chance.random() < 0.3
    ground, group, ink = ("black", (28, 28, 30), "white") if is_dark else ((242, 242, 247), "white", "black")
    page = Canvas(chance, PHONE, ground)
    page.status_bar(ink)
    page.text((36, 90), page.words(1).title(), 56, ink, BOLD)
    top = 200
    while top < 1300:
        rows = chance.randint(2, 6)
        page.draw.rounded_rectangle([30, top, 690, top + 88 * rows], 20, fill=group)
        for row in range(rows):
            y = top + 88 * row
            page.draw.rounded_rectangle([54, y + 20, 102, y + 68], 10, fill=page.colour(40, 230))
            page.text((126, y + 28), page.words(2).title(), 26, ink)
            colour, knob = chance.choice((((52, 199, 89), 618), ((200, 200, 200), 582)))
            page.draw.rounded_rectangle([580, y + 22, 660, y + 66], 22, fill=colour)
            page.draw.ellipse([knob, y + 24, knob + 40, y + 64], fill="white")
        top += 88 * rows + 50
    return page.image


def map_app(chance):
    page = Canvas(chance, PHONE, "white")
    page.image.paste(street_map(chance, PHONE))
    page.status_bar()
    page.draw.rounded_rectangle([30, 80, 690, 170], 44, fill="white", outline=(200, 200, 200))
    page.text((70, 106), page.words(2).title(), 28, (60, 60, 60))
    route = [(chance.randint(100, 600), 300 + 120 * stop) for stop in range(6)]
    page.draw.line(route, fill=(50, 110, 240), width=14, joint="curve")
    page.draw.rounded_rectangle([0, 1120, 720, 1480], 30, fill="white")
    page.text((40, 1150), f"{chance.randint(5, 59)} min ({chance.randint(1, 30)} km)", 44, (20, 130, 60), BOLD)
    page.paragraph((40, 1220), 640, 18, 24, (90, 90, 90))
    return page.image


def web_page(chance):
    page = Canvas(chance, PHONE, "white")
    page.status_bar()
    page.draw.rounded_rectangle([30, 70, 690, 130], 30, fill=(238, 238, 240))
    page.text((200, 84), f"{page.words(1)}.com", 24, (60, 60, 60))
    page.draw.rectangle([0, 150, 720, 230], fill=page.colour())
    page.text((40, 166), page.words(2).title(), 38, "white", BOLD)
    page.text((40, 260), page.words(3).title(), 40, font=BOLD)
    top = 340
    if chance.random() < 0.7:
        page.draw.rectangle([40, top, 680, top + 360], fill=page.colour())
        top += 390
    while top < 1320:
        top = page.paragraph((40, top), 640, chance.randint(20, 50), 26, (50, 50, 50)) + 24
    return page.image


def pass_app(chance):
    page = Canvas(chance, PHONE, chance.choice(((20, 20, 22), (235, 235, 238))))
    page.status_bar((128, 128, 128))
    page.draw.rounded_rectangle([40, 120, 680, 1340], 24, fill=page.colour(20, 220))
    page.text((70, 150), page.words(1).upper(), 36, "white", BOLD)
    for left in (70, 420):
        page.text((left, 240), page.words(1).upper()[:3], 90, "white", BOLD)
    for field in range(4):
        left, top = 70 + field % 2 * 320, 400 + field // 2 * 120
        page.text((left, top), page.words(1).upper(), 20, (230, 230, 230))
        page.text((left, top + 30), str(chance.randint(10, 999)), 40, "white")
    page.draw.rounded_rectangle([170, 700, 550, 1080], 20, fill="white")
    page.square_code(195, 725, 33, 10)
    return page.image


def desktop(chance):
    bars = tuple(chance.randint(40, 140) for _ in range(3))
    page = Canvas(chance, (1280, 800), bars)
    for _ in range(chance.randint(1, 3)):
        left, top = chance.randint(0, 400), chance.randint(30, 200)
        right, bottom = left + chance.randint(500, 860), top + chance.randint(350, 560)
        is_dark = chance.random() < 0.4
        page.draw.rectangle([left, top, right, bottom], fill=(32, 34, 40) if is_dark else "white")
        page.draw.rectangle([left, top, right, top + 36], fill=bars)
        ink = (200, 220, 190) if is_dark else (40, 40, 40)
        for line in range(top + 50, bottom - 30, 24):
            page.text((left + chance.choice((20, 20, 50)), line), page.words(chance.randint(2, 8)), 16, ink, MONO)
    page.draw.rectangle([0, 0, 1280, 28], fill=(20, 20, 20))
    page.text((20, 4), page.words(6), 15, "white")
    return page.image


def chart(chance):
    page = Canvas(chance, (1280, 720), "white")
    page.text((60, 40), page.words(4).title(), 50, (30, 60, 110), BOLD)
    heights = [chance.randint(80, 420) for _ in range(chance.randint(4, 9))]
    if chance.random() < 0.5:
        for bar, height in enumerate(heights):
            page.draw.rectangle([120 + 100 * bar, 640 - height, 180 + 100 * bar, 640], fill=(70, 130, 190))
    else:
        points = [(120 + 110 * point, 640 - height) for point, height in enumerate(heights)]
        page.draw.line(points, fill=(200, 70, 50), width=6)
    page.draw.line([(100, 160), (100, 640), (1180, 640)], fill="black", width=3)
    for label in range(6):
        page.text((50, 620 - 90 * label), str(20 * label), 18)
        page.text((140 + 160 * label, 650), page.words(1), 18)
    return page.image


PAPERS = (receipt, boarding_pass, menu, book_page, street_map, timetable, entry_ticket)
SCREENS = (chat, settings, map_app, web_page, pass_app, desktop, chart)


def table(random_numbers, chance, size):
    """Wood, or cloth."""
    width, height = size
    colour = np.array(chance.choice(TABLES), float)
    if chance.random() < 0.5:
        rings = random_numbers.normal(0, 1, (height, 1)).cumsum(axis=0)
        grain = np.sin(3 * rings / rings.std()) * 14 + random_numbers.normal(0, 4, (height, width))
    else:
        grain = np.zeros((height, width))
        for side in (2, 8, 64):
            coarse = random_numbers.normal(128, 8, (height // side, width // side)).astype("uint8")
            grain += np.asarray(Image.fromarray(coarse).resize(size, Image.BICUBIC), float) - 128
    return Image.fromarray((colour + grain[..., None]).clip(0, 255).astype("uint8"))


def seen_at_an_angle(picture, corners, size):
    """The picture with its corners at these places, and a mask of where it is."""
    ends = ((0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height))
    rows = []
    for (x, y), (u, v) in zip(corners, ends):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
    coefficients = np.linalg.solve(np.array(rows), np.array(ends).flatten())
    mask = Image.new("L", picture.size, 255)
    return (p.transform(size, Image.PERSPECTIVE, coefficients, Image.BICUBIC) for p in (picture, mask))


def photographed(picture, chance):
    """On a table, in uneven and coloured light, with noise and a little blur."""
    random_numbers = np.random.default_rng(chance.randint(0, 10**9))
    size = chance.choice(((1024, 768), (768, 1024)))
    width, height = size
    scale = chance.uniform(0.75, 1.25) * min(width / picture.width, height / picture.height)
    angle, places = chance.gauss(0, 0.12), []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        reach = scale / 2 * (1 + chance.uniform(-0.09, 0.09))
        x, y = reach * x * picture.width, reach * y * picture.height
        across, down = x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)
        places.append((width / 2 + across, height / 2 + down))
    paper, mask = seen_at_an_angle(picture, places, size)
    ground = table(random_numbers, chance, size)
    shadow = mask.filter(ImageFilter.GaussianBlur(14)).point(lambda value: value // 2)
    ground = Image.composite(ground.point(lambda value: int(0.6 * value)), ground, shadow)
    ground.paste(paper, (0, 0), mask)
    across = np.linspace(chance.uniform(0.55, 1), chance.uniform(0.55, 1), width)[None, :, None]
    down = np.linspace(chance.uniform(0.7, 1), chance.uniform(0.7, 1), height)[:, None, None]
    tint = np.array([1, chance.uniform(0.86, 1), chance.uniform(0.65, 1)])
    lit = np.asarray(ground, float) * across * down * tint
    lit += random_numbers.normal(0, chance.uniform(1, 6), lit.shape)
    blur = ImageFilter.GaussianBlur(chance.uniform(0.3, 1.3))
    return Image.fromarray(lit.clip(0, 255).astype("uint8")).filter(blur)


def main():
    parser = argparse.ArgumentParser(description="Draws documents and screens.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    (folder / "photos").mkdir(parents=True, exist_ok=True)
    with (folder / "documents.csv").open("w", newline="") as file:
        table_of_all = csv.writer(file)
        table_of_all.writerow(("file", "document", "source"))
        for kinds, count, every in ((PAPERS, PAPERS_EACH, 5), (SCREENS, SCREENS_EACH, 4)):
            for kind in kinds:
                for number in range(count):
                    name = f"{kind.__name__}-{number}.jpg"
                    chance = random.Random(name)
                    picture = kind(chance)
                    # Of papers one in five is a scan, of screens one in four is a photograph of one.
                    if (number % every == 0) != (kinds is PAPERS):
                        picture = photographed(picture, chance)
                    picture.thumbnail((LONG_EDGE, LONG_EDGE))
                    picture.save(folder / "photos" / name, quality=chance.randint(72, 92))
                    table_of_all.writerow((name, 1, kind.__name__))


if __name__ == "__main__":
    main()
