import { createHmac, timingSafeEqual } from 'node:crypto';

const LABEL = 'cumulus pin reset 1\n';
const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Seals the ids that mailed links name: who can write the database cannot make a link. */
export function createResetLinks(secret: string) {
  const sealOf = (id: string) => createHmac('sha256', secret).update(LABEL).update(id).digest('base64url');
  return {
    tokenOf: (id: string) => `${id}.${sealOf(id)}`,
    /** The id in a token; null if it was not made here. */
    idIn(token: string): string | null {
      const [, id, seal] = TOKEN.exec(token) ?? [];
      if (id === undefined || seal === undefined) return null;
      return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(id))) ? id : null;
    },
  };
}

export type ResetLinks = ReturnType<typeof createResetLinks>;
