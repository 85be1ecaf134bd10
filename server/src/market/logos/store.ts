import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

export interface StoredLogo {
  readonly url: string;
  /** A PNG. */
  readonly picture: Buffer | null;
  readonly retryAt: Date;
  readonly failures: number;
  readonly usedAt: Date;
}

export async function readLogo(db: Db, mint: string): Promise<StoredLogo | null> {
  const { rows } = await sql<StoredLogo>`
    select url, picture, retry_at as "retryAt", failures, used_at as "usedAt" from logos where mint = ${mint}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Takes the right to fetch a logo until `until`; false if another process has it, it is not due, or there were too many. */
export async function claimLogo(
  db: Db,
  logo: { readonly mint: string; readonly url: string; readonly now: Date; readonly until: Date },
  budget: { readonly since: Date; readonly most: number },
): Promise<boolean> {
  const { mint, url, now, until } = logo;
  // Servers that claim at the same time may together pass the budget by as many.
  const { numAffectedRows } = await sql`
    insert into logos (mint, url, tried_at, retry_at, used_at)
    select ${mint}, ${url}, ${now}, ${until}, ${now}
    where (select count(*) from logos where tried_at > ${budget.since}) < ${budget.most}
    on conflict (mint) do update
    set url = excluded.url, tried_at = excluded.tried_at, retry_at = excluded.retry_at,
        failures = case when logos.url = excluded.url then logos.failures else 0 end
    where logos.retry_at <= ${now} or logos.url <> excluded.url`.execute(db);
  return numAffectedRows === 1n;
}

/** Stores what a fetch brought, unless the market lists another URL by now. Without a picture, an older one stays. */
export async function saveLogo(
  db: Db,
  logo: {
    readonly mint: string;
    readonly url: string;
    readonly picture: Buffer | null;
    readonly retryAt: Date;
  },
): Promise<void> {
  const { mint, url, picture, retryAt } = logo;
  await sql`
    update logos set retry_at = ${retryAt}, picture = coalesce(${picture}, picture),
      failures = case when ${picture}::bytea is null then failures + 1 else 0 end
    where mint = ${mint} and url = ${url}`.execute(db);
}

export async function noteUse(db: Db, mint: string, now: Date): Promise<void> {
  await sql`update logos set used_at = ${now} where mint = ${mint}`.execute(db);
}

/** Deletes the least recently used logos. */
export async function keepLogos(db: Db, most: number): Promise<void> {
  await sql`
    delete from logos where mint in (select mint from logos order by used_at desc offset ${most})`.execute(
    db,
  );
}
