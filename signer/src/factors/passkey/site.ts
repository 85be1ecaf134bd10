import { createHash } from 'node:crypto';

/** A site whose passkeys the signer takes. */
export interface Site {
  /** As browsers write it: `https://wallet.example`. */
  readonly origin: string;
  /** SHA-256 of its host name, for which authenticators keep passkeys apart. */
  readonly rpIdHash: Buffer;
}

/** Reads origins with spaces between them. Throws an Error with a sentence for the operator. */
export function readSites(text: string): readonly Site[] {
  return text.split(/\s+/).filter(Boolean).map(readSite);
}

function readSite(origin: string): Site {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol))
    throw new Error(`PASSKEY_ORIGINS has ${origin}, but an origin is like https://wallet.example.`);
  return { origin, rpIdHash: createHash('sha256').update(url.hostname).digest() };
}
