import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Makes tokens that carry a readable text, and knows its own again: nothing is stored for links that no one opens. */
export interface TokenSeal {
  seal(text: string): string;
  /** The text of a token; null unless it was sealed with this secret for this purpose. */
  open(token: string): string | null;
}

const TOKEN = /^(.*)\.([\w-]{43})$/;

export function createTokenSeal(secret: string, purpose: string): TokenSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `cumulus ${purpose}`, 32));
  const sealOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    seal: (text) => `${text}.${sealOf(text)}`,
    open(token) {
      const [, text, seal] = TOKEN.exec(token) ?? [];
      if (text === undefined || seal === undefined) return null;
      // The texts, not the bytes: the last character of a seal has bits that its bytes lack.
      return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(text))) ? text : null;
    },
  };
}
