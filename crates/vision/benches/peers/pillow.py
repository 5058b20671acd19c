"""What one would build of Pillow, imagehash and OpenCV: two renditions, blur, exposure, a hash.

Takes a number of rounds and files; prints seconds of processor time for each photo of each round,
then the peak of memory in bytes. One thread.
"""

import io
import resource
import sys
import time

import cv2
import imagehash
import numpy
from PIL import Image, ImageOps

cv2.setNumThreads(1)


def analyse(path):
    image = Image.open(path)
    image.draft("RGB", (1920, 1920))
    screen = ImageOps.exif_transpose(image)
    screen.thumbnail((1920, 1920), Image.Resampling.LANCZOS)
    thumbnail = screen.copy()
    thumbnail.thumbnail((320, 320), Image.Resampling.LANCZOS)
    for rendition in (screen, thumbnail):
        rendition.save(io.BytesIO(), "JPEG", quality=82)
    grey = numpy.asarray(screen.convert("L"))
    sharpness = cv2.Laplacian(grey, cv2.CV_64F).var()
    histogram = cv2.calcHist([grey], [0], None, [256], [0, 256])
    return sharpness, histogram.argmax(), imagehash.phash(thumbnail)


rounds, files = int(sys.argv[1]), sys.argv[2:]
for _ in range(rounds):
    started = time.process_time()
    for file in files:
        analyse(file)
    print((time.process_time() - started) / len(files))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
