/** Four posts that show what a history looks like. Loaded only where there are no own ones. */
import { readPost, type ShownPost } from '@/data/posts/read-posts';

const pictures = {
  sunset: [new URL('./assets/sunset.jpg', import.meta.url), 'Sunset over a summit, frost on the grass'],
  picos: [new URL('./assets/picos.jpg', import.meta.url), 'A path under bare limestone peaks'],
  dogs: [new URL('./assets/dogs.jpg', import.meta.url), 'Two dogs looking out of a window'],
  stream: [new URL('./assets/stream.jpg', import.meta.url), 'A stream falling between mossy rocks'],
  dandelion: [new URL('./assets/dandelion.jpg', import.meta.url), 'A dandelion in low evening light'],
  tower: [new URL('./assets/arezzo5.jpg', import.meta.url), 'A Romanesque bell tower above a street'],
  coffee: [new URL('./assets/coffee.jpg', import.meta.url), 'Espresso in a red cup'],
} as const;

type SampleText = Pick<ShownPost, 'id' | 'caption' | 'hashtags' | 'style' | 'createdAt'>;

function sample(names: readonly (keyof typeof pictures)[], text: SampleText): ShownPost {
  return {
    ...readPost({}),
    ...text,
    images: names.map((name) => ({
      id: `sample-${name}`,
      url: pictures[name][0].href,
      alt: pictures[name][1],
      focus: undefined,
    })),
  };
}

export const samplePosts: readonly ShownPost[] = [
  sample(['sunset', 'picos', 'stream'], {
    id: 'sample-1',
    caption:
      'The last light is worth the long way up. Frost in the grass, one stream to cross, and nobody in a hurry. We walked slower than planned and saw more for it.',
    hashtags: ['#lastlight', '#mountaindays', '#autumnwalks', '#slowtravel'],
    style: 'Inspirational',
    createdAt: '2025-10-05',
  }),
  sample(['dogs'], {
    id: 'sample-2',
    caption: 'They asked for our papers. We offered a biscuit. Border crossed.',
    hashtags: ['#doglife', '#roadtrip'],
    style: 'Funny',
    createdAt: '2025-09-02',
  }),
  sample(['dandelion', 'stream'], {
    id: 'sample-3',
    caption: 'Evening kept us a little longer than we meant to stay. We let it.',
    hashtags: ['#goldenhour', '#slowevening', '#meadow'],
    style: 'Inspirational',
    createdAt: '2025-08-17',
  }),
  sample(['tower', 'coffee'], {
    id: 'sample-4',
    caption: 'Okay, Arezzo on foot: start at the tower, end at the coffee, ignore the map in between.',
    hashtags: ['#arezzo', '#tuscanyonfoot', '#citywalks', '#traveltips'],
    style: 'Vlogger',
    createdAt: '2025-07-12',
  }),
];
