export interface Size {
  readonly width: number;
  readonly height: number;
}

type Reader = (bytes: Buffer) => Size | null;

const size = (width: number, height: number): Size => ({ width, height });
const startsWith = (bytes: Buffer, magic: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + magic.length) === magic;

const png: Reader = (bytes) =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 'IHDR', 12)
    ? size(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
    : null;

const gif: Reader = (bytes) =>
  startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')
    ? size(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
    : null;

const webp: Reader = (bytes) => {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return null;
  if (startsWith(bytes, 'VP8X', 12)) return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (startsWith(bytes, 'VP8 ', 12))
    return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (!startsWith(bytes, 'VP8L', 12)) return null;
  const bits = bytes.readUInt32LE(21);
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
};

/** Frame headers; C4, C8 and CC are other markers. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpeg: Reader = (bytes) => {
  if (!startsWith(bytes, '\xff\xd8\xff')) return null;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Bytes that fill up before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return size(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
};

/** Width and height that a PNG, JPEG, WebP or GIF declares; null for any other file, whatever type its server declares. */
export function pictureSize(bytes: Buffer): Size | null {
  try {
    return png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  } catch {
    // It ends within its header.
    return null;
  }
}
