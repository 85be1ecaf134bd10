import { canonicalFile } from '../../../../wire/src/canonical-json.ts';
import type { Db } from '../../db/pool.ts';
import {
  checksOf,
  custodyOf,
  type MadeDay,
  madeDay,
  newestDate,
  newestDay,
  nodesAt,
  ownLeaves,
  subjectOf,
} from './store.ts';
import { heightOf, pathOf } from './tree.ts';

export interface ProofFile {
  readonly day: string;
  readonly fileName: string;
  readonly content: string;
}

/** What is published of the liabilities. */
export interface ProofFiles {
  /** The newest liabilities as a file; null before the first day. */
  file(): Promise<ProofFile | null>;
  /** The custody report that was signed with the newest liabilities; null before the first day. */
  custodyFile(): Promise<ProofFile | null>;
  /**
   * The last hashes of the looks at prices on a day, beside the signed liabilities that have them; of the newest days if none is named.
   * Null if there are none.
   */
  pricesFile(day?: string): Promise<ProofFile | null>;
  /** The key and the groups by which checks of owners are counted, beside the signed liabilities that have them; null if there are none. */
  checksFile(): Promise<ProofFile | null>;
  /** A user's own leaves of the newest liabilities; null before the first day. */
  ownFile(userId: string): Promise<ProofFile | null>;
}

/** The last hashes of looks at prices, by day. */
export interface PriceDays {
  /** Those that the liabilities of a day have. */
  of(day: string): Promise<object>;
  /** The day of the liabilities that have a day; null if it is not closed. */
  closedIn(day: string): Promise<string | null>;
}

export function createProofFiles(db: Db, priceDays: PriceDays): ProofFiles {
  return {
    async file() {
      const made = await newestDay(db);
      if (!made) return null;
      return {
        day: made.day,
        fileName: `cumulus-liabilities-${made.day}.json`,
        content: signedFile(made),
      };
    },
    async custodyFile() {
      const made = await newestDay(db);
      const content = made && (await custodyOf(db, made.day));
      if (!made || content === null) return null;
      return { day: made.day, fileName: `cumulus-custody-${made.day}.json`, content };
    },
    async pricesFile(asked) {
      const closed = asked === undefined ? await newestDate(db) : await priceDays.closedIn(asked);
      const made = closed === null ? null : await madeDay(db, closed);
      if (!made) return null;
      const { liabilities, publicKey, signature } = rootOf(made);
      // These are older than looks.
      if (liabilities.prices === undefined) return null;
      const prices = await priceDays.of(made.day);
      const content = canonicalFile({ liabilities, prices, publicKey, signature });
      return { day: made.day, fileName: `cumulus-prices-${made.day}.json`, content };
    },
    async checksFile() {
      const made = await newestDay(db);
      const checks = made && (await checksOf(db, made.day));
      if (!made || !checks) return null;
      const { liabilities, publicKey, signature } = rootOf(made);
      const content = canonicalFile({ checks, liabilities, publicKey, signature });
      return { day: made.day, fileName: `cumulus-checks-${made.day}.json`, content };
    },
    async ownFile(userId) {
      const made = await newestDay(db);
      if (!made) return null;
      const own = await ownLeaves(db, userId, made.day);
      const leaves = await Promise.all(
        own.map(async ({ mint, position, salt, amount }) => {
          const places = pathOf(position, heightOf(Number(made.mints[mint]!.leaves)));
          const nodes = await nodesAt(db, made.day, mint, places);
          return {
            mint,
            amount: String(amount),
            position: String(position),
            salt: hex(salt),
            path: places.map(({ level }) => {
              const node = nodes.get(level);
              return node
                ? { hash: hex(node.hash), sum: String(node.sum) }
                : { hash: '00'.repeat(32), sum: '0' };
            }),
          };
        }),
      );
      const user = await subjectOf(db, userId);
      const content = canonicalFile({ format: 'cumulus leaves 1', root: rootOf(made), user, leaves });
      return { day: made.day, fileName: `cumulus-leaves-${made.day}.json`, content };
    },
  };
}

/** The liabilities of a day as they are published. */
export function signedFile(made: MadeDay): string {
  return canonicalFile(rootOf(made));
}

function rootOf({ statement, mints, publicKey, signature }: MadeDay) {
  return { liabilities: JSON.parse(statement), mints, publicKey, signature };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
