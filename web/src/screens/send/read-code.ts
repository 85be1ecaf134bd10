import decodeQR from 'qr/decode.js';

/** Enough for a code that fills a picture; larger ones only take longer, pixels. */
const SIDE_MAX = 1_600;
/** Photos are not searched in the time of a frame, milliseconds. */
const IMAGE_TIME_LIMIT = 2_000;

/** Reads the QR code in a picture, at most so many milliseconds each; null where none is found. */
export function codeReader(timeLimit: number) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture: CanvasImageSource, pictureWidth: number, pictureHeight: number): string | null => {
    const scale = Math.min(1, SIDE_MAX / Math.max(pictureWidth, pictureHeight));
    const [width, height] = [Math.round(pictureWidth * scale), Math.round(pictureHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    Object.assign(canvas, { width, height });
    // What is transparent in a drawing is paper.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height), { timeLimit });
    } catch {
      return null;
    }
  };
}

/** What the QR code in an image file says; null where none is found, or it is no image. */
export async function readImage(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    return codeReader(IMAGE_TIME_LIMIT)(bitmap, bitmap.width, bitmap.height);
  } catch {
    return null;
  }
}
