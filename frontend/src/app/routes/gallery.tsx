import { Gallery } from '@/components/gallery/gallery';

/** Every component in its states, to look at while developing. Not in the production bundle. */
export function GalleryRoute() {
  return <Gallery />;
}
