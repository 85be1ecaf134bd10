import decodeQR from 'qr/decode.js';

/** Enough for a code that fills a picture; larger pictures only take longer, pixels. */
const SIDE_MAX = 1_600;
/** A photo may take longer than a frame of the camera, milliseconds. */
const IMAGE_TIME_LIMIT = 2_000;

/** Returns a reader of QR codes in pictures, with a time limit in milliseconds; it returns null if it finds none. */
export function codeReader(timeLimit: number) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture: CanvasImageSource, pictureWidth: number, pictureHeight: number): string | null => {
    const scale = Math.min(1, SIDE_MAX / Math.max(pictureWidth, pictureHeight));
    const [width, height] = [Math.round(pictureWidth * scale), Math.round(pictureHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    Object.assign(canvas, { width, height });
    // Transparent parts of an image count as white.
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

/** The text of the QR code in an image file; null if it has none or is not an image. */
export async function readImage(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    return codeReader(IMAGE_TIME_LIMIT)(bitmap, bitmap.width, bitmap.height);
  } catch {
    return null;
  }
}
