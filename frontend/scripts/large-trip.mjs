// The built page over a trip of many photos, answered without a server: for measuring and for looking.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(import.meta.dirname, '..', 'dist');
const origin = 'http://localhost:5174';
const thumbnailEdge = 320;
const screenEdge = 1920;

const mediaTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const user = {
  id: 'user-1',
  username: 'traveller',
  email: 'traveller@example.org',
  email_confirmed: true,
  first_name: 'Mara',
  last_name: 'Oliveira',
  name: 'Mara Oliveira',
  avatar: null,
  subscription: { plan: 'basic', end_date: null },
};

const reasons = ['Sharp where it counts', 'Rich detail, even light', 'Close in scene to a better one'];

/** The JPEGs of a folder with their renditions, which the browser makes. */
async function readPhotos(browser, folder) {
  const page = await browser.newPage();
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const photos = [];
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, name));
    const made = await page.evaluate(render, {
      base64: bytes.toString('base64'),
      edges: [thumbnailEdge, screenEdge],
    });
    const [small, large] = made.pictures.map((picture) => Buffer.from(picture, 'base64'));
    photos.push({
      name,
      width: made.width,
      height: made.height,
      pictures: { 320: small, 1920: large, full: bytes },
    });
  }
  await page.close();
  return photos;
}

/** Runs in the browser. */
async function render({ base64, edges }) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const { width, height } = bitmap;
  const pictures = [];
  for (const edge of edges) {
    const scale = Math.min(1, edge / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    const read = new Uint8Array(await blob.arrayBuffer());
    pictures.push(btoa(Array.from(read, (byte) => String.fromCharCode(byte)).join('')));
  }
  return { width, height, pictures };
}

/** Every eighth photo begins a stack of three. */
function tripPhoto(index, photos) {
  const isStacked = index % 8 < 3;
  const { name, width, height } = photos[(isStacked ? index - (index % 8) : index) % photos.length];
  const isBest = !isStacked || index % 8 === 0;
  const address = (size) => `${origin}/media/${index}/${size}?name=${encodeURIComponent(name)}`;
  return {
    id: `photo-${index}`,
    url: address('1920'),
    thumbnail_url: address('320'),
    full_url: address('full'),
    trip: 'trip-1',
    filename: `IMG_${2000 + index}.jpg`,
    ai_score: Math.max(20, 96 - Math.floor(index / 7)),
    is_blurry: index % 11 === 2,
    is_document: false,
    is_duplicate: !isBest,
    duplicate_of: isBest ? null : `photo-${index - (index % 8)}`,
    group: isStacked ? `group-${Math.floor(index / 8)}` : null,
    set: null,
    is_separated: false,
    is_damaged: false,
    is_selected: isBest && index % 3 === 0,
    rank: null,
    is_cover: index === 0,
    position: null,
    reasons: [
      isStacked && isBest ? 'Sharpest of 3 similar shots' : reasons[index % 3],
      reasons[(index + 1) % 3],
    ],
    tags: [],
    faces: [],
    is_turned: false,
    width,
    height,
    taken_at: '2025-10-04T18:52:00Z',
  };
}

function answer(url, method, state) {
  const { pathname, searchParams } = url;
  const json = (body) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
  if (pathname.startsWith('/media/')) {
    const size = pathname.split('/').at(-1);
    const photo = state.photos.find(({ name }) => name === searchParams.get('name'));
    return { status: 200, contentType: 'image/jpeg', body: photo.pictures[size] };
  }
  if (pathname === '/config.js') {
    return {
      status: 200,
      contentType: 'text/javascript',
      body: 'window.TRIPTYCH_CONFIG = { apiBase: "/" };',
    };
  }
  if (pathname === '/api/me/') return json(user);
  if (pathname === '/api/trips/trip-1/photos/') return json(state.trip);
  if (method === 'PATCH') return json(state.trip[0]);
  if (pathname.startsWith('/api/')) return { status: 404, contentType: 'application/json', body: '{}' };
  const file = path.extname(pathname) === '' ? '/index.html' : pathname;
  return {
    status: 200,
    contentType: mediaTypes[path.extname(file)] ?? 'application/octet-stream',
    body: readFileSync(path.join(dist, file)),
  };
}

/**
 * Opens step 2 of a trip of `count` photos, made of the JPEGs in `folder`. `options` are those of a browser context.
 */
export async function openLargeTrip(browser, { count, folder, ...options }) {
  const photos = await readPhotos(browser, folder);
  const state = { photos, trip: Array.from({ length: count }, (_, index) => tripPhoto(index, photos)) };
  const context = await browser.newContext(options);
  await context.addInitScript(() => localStorage.setItem('triptych.token', 'token'));
  await context.route('**/*', (route) => {
    const request = route.request();
    if (!request.url().startsWith(origin)) return route.continue();
    return route.fulfill(answer(new URL(request.url()), request.method(), state));
  });
  const page = await context.newPage();
  await page.goto(`${origin}/app?step=2&trip=trip-1`, { waitUntil: 'load' });
  await page.getByRole('checkbox').first().waitFor();
  return page;
}
