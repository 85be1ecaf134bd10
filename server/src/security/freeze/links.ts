import { createTokenSeal } from '../../runtime/token-seal.ts';

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

const TEXT = /^([\da-f-]{36})\.(\d{1,16})?\.(\d{1,16})$/;

export function createLinks(secret: string): Links {
  const sealOf = (purpose: LinkPurpose) => createTokenSeal(secret, `${purpose} links 1`);
  const seals = { freeze: sealOf('freeze'), thaw: sealOf('thaw') };
  return {
    make: (purpose, { userId, frozenAt, expiresAt }) =>
      seals[purpose].seal(`${userId}.${frozenAt ?? ''}.${expiresAt}`),
    read(purpose, token, now) {
      const [, userId, frozenAt, expiresAt] = TEXT.exec(seals[purpose].open(token) ?? '') ?? [];
      if (!userId || Number(expiresAt) <= now) return null;
      return {
        userId,
        frozenAt: frozenAt === undefined ? null : Number(frozenAt),
        expiresAt: Number(expiresAt),
      };
    },
  };
}
