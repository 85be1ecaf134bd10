import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** Paths of PEM files. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
}

export interface TlsTexts {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** Reads them and checks that key and certificate belong together. Throws an Error of one sentence without their content. */
export function readTlsFiles({ certificate, key, authority }: TlsFiles): TlsTexts {
  const texts = { cert: read(certificate), key: read(key), ca: read(authority) };
  try {
    createSecureContext(texts);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`${certificate}, ${key} and ${authority} do not belong together (${code}).`);
  }
  return texts;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
