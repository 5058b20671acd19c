"""What one would build of Pillow, imagehash and OpenCV: two renditions, blur, exposure, a hash.

Takes a number of threads, a number of photos and files; prints what it took: seconds by the clock,
seconds of the processor, and the peak of memory in bytes.
"""

import io
import itertools
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor

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


threads, photos, files = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
analyse(files[0])
started, worked = time.perf_counter(), time.process_time()
with ThreadPoolExecutor(threads) as pool:
    for _ in pool.map(analyse, itertools.islice(itertools.cycle(files), photos)):
        pass
seconds, processor_seconds = time.perf_counter() - started, time.process_time() - worked
print(seconds, processor_seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
