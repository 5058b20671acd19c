/** What a file is by the type that the browser gives it: 'a video', 'a PDF document'. */
const kinds: readonly (readonly [beginning: string, kind: string])[] = [
  ['image/heic', 'a HEIC picture'],
  ['image/heif', 'a HEIF picture'],
  ['image/avif', 'an AVIF picture'],
  ['image/tiff', 'a TIFF picture'],
  ['image/bmp', 'a BMP picture'],
  ['image/svg+xml', 'an SVG drawing'],
  ['image/', 'a picture of another kind'],
  ['video/', 'a video'],
  ['audio/', 'a sound recording'],
  ['text/', 'a text file'],
  ['application/pdf', 'a PDF document'],
  ['application/zip', 'a ZIP archive'],
  ['application/x-zip-compressed', 'a ZIP archive'],
];

export function fileKind(type: string): string {
  return kinds.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'of another kind';
}
