import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { networkKey } from '../runtime/address-key.ts';

/*
 * A browser is known to an account if someone has signed in to it with it since its password was last replaced. It says so by a
 * cookie, which opens nothing: its attempts are counted apart from those of strangers, who so cannot use them up.
 */

/** What a browser has of one account: `nonce.epoch.seal`. */
const PASS = /^([A-Za-z0-9_-]{16})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/;
const SEPARATOR = '~';
/** Accounts that one browser remembers. */
const PASSES_MAX = 5;

export interface KnownBrowsers {
  /** What names the browser if it is known to the account of this e-mail, else null. `cookie` is what `remember` has made. */
  find(cookie: string | undefined, email: string): Promise<string | null>;
  /** The new value of the cookie after a sign-in with this e-mail. */
  remember(cookie: string | undefined, email: string): Promise<string>;
  /** Whether someone is signed in to the account of this e-mail from the network of this address. */
  isNetworkKnown(email: string, ip: string): Promise<boolean>;
}

/** `secret` seals the cookies. E-mails are normalized. */
export function createKnownBrowsers(db: Db, secret: string): KnownBrowsers {
  const key = createHmac('sha256', secret).update('cumulus known browsers').digest();
  const sealOf = (email: string, nonce: string, epoch: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([email, nonce, epoch]))
      .digest('base64url');
  const passesOf = (cookie = ''): string[] => cookie.split(SEPARATOR).filter((pass) => PASS.test(pass));

  /** The pass that was sealed for this e-mail, and its parts. */
  function passFor(cookie: string | undefined, email: string) {
    for (const pass of passesOf(cookie)) {
      const [, nonce, epoch, seal] = PASS.exec(pass) as unknown as [string, string, string, string];
      const expected = Buffer.from(sealOf(email, nonce, epoch));
      if (timingSafeEqual(expected, Buffer.from(seal))) return { pass, nonce, epoch };
    }
    return null;
  }

  /** A reset raises it, so that who knew the old password is a stranger again. */
  async function epochOf(email: string): Promise<string> {
    const { rows } = await sql<{ epoch: number }>`
      select session_epoch as epoch from identity.users as known
      join users on issuer = 'cumulus-identity' and subject = known.id::text where known.email = ${email}`.execute(
      db,
    );
    return String(rows[0]?.epoch ?? 0);
  }

  return {
    async find(cookie, email) {
      const known = passFor(cookie, email);
      return known && (await epochOf(email)) === known.epoch ? known.nonce : null;
    },
    async remember(cookie, email) {
      const epoch = await epochOf(email);
      const known = passFor(cookie, email);
      const nonce = known?.nonce ?? randomBytes(12).toString('base64url');
      const others = passesOf(cookie).filter((pass) => pass !== known?.pass);
      return [`${nonce}.${epoch}.${sealOf(email, nonce, epoch)}`, ...others]
        .slice(0, PASSES_MAX)
        .join(SEPARATOR);
    },
    async isNetworkKnown(email, ip) {
      const { rows } = await sql<{ ip: string }>`
        select distinct ip_address as ip from identity.sessions join identity.users on users.id = user_id
        where email = ${email} and expires_at > now() and ip_address is not null limit 100`.execute(db);
      const network = networkKey(ip);
      return rows.some((row) => networkKey(row.ip) === network);
    },
  };
}
