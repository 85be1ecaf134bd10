import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg)$/;
const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes a compressed copy of each text file, which the server sends if the browser accepts it. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build has no output folder');
      await Promise.all(
        Object.values(bundle)
          .filter(({ fileName }) => TEXT.test(fileName))
          .flatMap((file) => {
            const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            return Object.entries(encodings).map(async ([ending, encode]) =>
              writeFile(join(dir, `${file.fileName}.${ending}`), await encode(text)),
            );
          }),
      );
    },
  };
}
