/** A picture cut as a slide shows it, in the browser: for what leaves the page without the server's archive. */
import { type Crop, cropArea } from './crop';

/** As wide as Instagram shows a slide. */
const widthMax = 1080;
const quality = 0.92;

/** Never larger than it is. Rejects where the browser cannot read the picture. */
export async function croppedImage(picture: Blob, crop: Crop): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const area = cropArea(bitmap, crop);
    const [across, down] = [area.width * bitmap.width, area.height * bitmap.height];
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(widthMax, Math.round(across));
    canvas.height = Math.max(1, Math.round(canvas.width / crop.ratio));
    canvas
      .getContext('2d')
      ?.drawImage(
        bitmap,
        area.left * bitmap.width,
        area.top * bitmap.height,
        across,
        down,
        0,
        0,
        canvas.width,
        canvas.height,
      );
    return await new Promise((resolve, reject) => {
      const answer = (blob: Blob | null) =>
        blob === null ? reject(new Error('The picture could not be cropped')) : resolve(blob);
      canvas.toBlob(answer, 'image/jpeg', quality);
    });
  } finally {
    bitmap.close();
  }
}
