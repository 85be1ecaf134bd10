import decodeQR from 'qr/decode.js';

/** Enough to read a code that fills a photo; larger ones only take longer. */
const SIDE_MAX = 1_600;
/** Photos are not searched in the time of a frame, milliseconds. */
const TIME_LIMIT = 2_000;

/** What the QR code in an image says; null where none is found, or it is no image. */
export async function readImage(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    // What is transparent in a drawing is paper.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: TIME_LIMIT });
  } catch {
    return null;
  }
}
