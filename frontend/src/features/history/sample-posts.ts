/** Four posts that show what a history looks like. Loaded only where there are no own ones. */
import type { PostImage, ShownPost } from '@/data/posts/read-posts';

function image(id: string, url: URL, alt: string): PostImage {
  return { id, url: url.href, alt };
}

const sunset = image(
  'sample-sunset',
  new URL('./assets/sunset.jpg', import.meta.url),
  'Sunset over a summit, frost on the grass',
);
const picos = image(
  'sample-picos',
  new URL('./assets/picos.jpg', import.meta.url),
  'A path under bare limestone peaks',
);
const dogs = image(
  'sample-dogs',
  new URL('./assets/dogs.jpg', import.meta.url),
  'Two dogs looking out of a window',
);
const stream = image(
  'sample-stream',
  new URL('./assets/stream.jpg', import.meta.url),
  'A stream falling between mossy rocks',
);
const dandelion = image(
  'sample-dandelion',
  new URL('./assets/dandelion.jpg', import.meta.url),
  'A dandelion in low evening light',
);
const tower = image(
  'sample-tower',
  new URL('./assets/arezzo5.jpg', import.meta.url),
  'A Romanesque bell tower above a street',
);
const coffee = image(
  'sample-coffee',
  new URL('./assets/coffee.jpg', import.meta.url),
  'Espresso in a red cup',
);

const engagement = { likes: 0, comments: 0, shares: 0 };

export const samplePosts: readonly ShownPost[] = [
  {
    id: 'sample-1',
    images: [sunset, picos, stream],
    caption:
      'The last light is worth the long way up. Frost in the grass, one stream to cross, and nobody in a hurry. We walked slower than planned and saw more for it.',
    hashtags: ['#lastlight', '#mountaindays', '#autumnwalks', '#slowtravel'],
    style: 'Inspirational',
    createdAt: '2025-10-05',
    ratio: null,
    isEdited: false,
    tripId: '',
    engagement,
  },
  {
    id: 'sample-2',
    images: [dogs],
    caption: 'They asked for our papers. We offered a biscuit. Border crossed.',
    hashtags: ['#doglife', '#roadtrip'],
    style: 'Funny',
    createdAt: '2025-09-02',
    ratio: null,
    isEdited: false,
    tripId: '',
    engagement,
  },
  {
    id: 'sample-3',
    images: [dandelion, stream],
    caption: 'Evening kept us a little longer than we meant to stay. We let it.',
    hashtags: ['#goldenhour', '#slowevening', '#meadow'],
    style: 'Inspirational',
    createdAt: '2025-08-17',
    ratio: null,
    isEdited: false,
    tripId: '',
    engagement,
  },
  {
    id: 'sample-4',
    images: [tower, coffee],
    caption: 'Okay, Arezzo on foot: start at the tower, end at the coffee, ignore the map in between.',
    hashtags: ['#arezzo', '#tuscanyonfoot', '#citywalks', '#traveltips'],
    style: 'Vlogger',
    createdAt: '2025-07-12',
    ratio: null,
    isEdited: false,
    tripId: '',
    engagement,
  },
];
