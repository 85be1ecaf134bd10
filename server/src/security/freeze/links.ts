import { createTokenSeal } from '../../runtime/token-seal.ts';

/** What a link from a mail is good for, and nothing else. */
export type LinkPurpose = 'freeze' | 'thaw';

/** A user, and the state of the account that the link is for: it is good for no other. Times are milliseconds since 1970. */
interface Linked {
  readonly userId: string;
  /** Digits and dashes. */
  readonly state: string;
  readonly expiresAt: number;
}

export interface Links {
  make(purpose: LinkPurpose, linked: Linked): string;
  /** Null for a token that was not made here for this purpose, or has expired. */
  read(purpose: LinkPurpose, token: string, now: number): Linked | null;
}

const TEXT = /^([\da-f-]{36})\.([\d-]{1,40})\.(\d{1,16})$/;

export function createLinks(secret: string): Links {
  const sealOf = (purpose: LinkPurpose) => createTokenSeal(secret, `${purpose} links 2`);
  const seals = { freeze: sealOf('freeze'), thaw: sealOf('thaw') };
  return {
    make: (purpose, { userId, state, expiresAt }) => seals[purpose].seal(`${userId}.${state}.${expiresAt}`),
    read(purpose, token, now) {
      const [, userId, state, expiresAt] = TEXT.exec(seals[purpose].open(token) ?? '') ?? [];
      if (!userId || !state || Number(expiresAt) <= now) return null;
      return { userId, state, expiresAt: Number(expiresAt) };
    },
  };
}
