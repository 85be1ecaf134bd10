import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a link from a mail is good for, and nothing else. */
export type LinkPurpose = 'freeze' | 'thaw';

/** A user, and for a thaw the freeze that it ends, so that a link is good for one. Times are milliseconds since 1970. */
interface Linked {
  readonly userId: string;
  readonly frozenAt: number | null;
  readonly expiresAt: number;
}

export interface Links {
  make(purpose: LinkPurpose, linked: Linked): string;
  /** Null for a token that was not made here for this purpose, or has expired. */
  read(purpose: LinkPurpose, token: string, now: number): Linked | null;
}

const TOKEN = /^([\da-f-]{36})\.(\d{1,16})?\.(\d{1,16})\.([\w-]{43})$/;

/** Tokens carry what they say, so that nothing is stored for mails that no one opens. */
export function createLinks(secret: string): Links {
  const keyOf = (purpose: LinkPurpose) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `cumulus ${purpose} links 1`, 32));
  const keys = { freeze: keyOf('freeze'), thaw: keyOf('thaw') };
  const macOf = (purpose: LinkPurpose, text: string) =>
    createHmac('sha256', keys[purpose]).update(text).digest();
  return {
    make(purpose, { userId, frozenAt, expiresAt }) {
      const text = `${userId}.${frozenAt ?? ''}.${expiresAt}`;
      return `${text}.${macOf(purpose, text).toString('base64url')}`;
    },
    read(purpose, token, now) {
      const [, userId, frozenAt, expiresAt, mac] = TOKEN.exec(token) ?? [];
      if (!userId || !expiresAt || !mac) return null;
      const text = token.slice(0, -mac.length - 1);
      if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(purpose, text))) return null;
      const linked = {
        userId,
        frozenAt: frozenAt === undefined ? null : Number(frozenAt),
        expiresAt: Number(expiresAt),
      };
      return linked.expiresAt > now ? linked : null;
    },
  };
}
