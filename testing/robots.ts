import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { createFairQueue } from '../server/src/runtime/fair-queue.ts';
import { contestWorld } from './contests.ts';
import { bearer, cookies } from './running-app.ts';
import { runningCumulus } from './running-cumulus.ts';

/** Requests of the script at once. */
const AT_ONCE = 50;

/** A server with its usual limits behind a proxy, so that each client has the address that it says, and a contest with many places. */
export async function robotsWorld() {
  const cumulus = await runningCumulus({
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_CREDENTIALS: '30',
    RATE_LIMIT_ADDRESS: '1200',
    RATE_LIMIT_USER: '1200',
    RATE_LIMIT_MAILS: '6',
  });
  const { db, superuser } = cumulus.database;
  const contest = await contestWorld({ db, superuser }).start({ maxParticipants: 1_000 });

  /** Signs up and enters the contest. Returns what the sign-up was answered, and the seconds until the place was taken. */
  async function claim(
    email: string,
    address: string,
  ): Promise<{ status: number; hasPlace: boolean; seconds: number }> {
    const from = { 'x-forwarded-for': address };
    const begun = performance.now();
    const signedUp = await cumulus.auth('/sign-up/email', { email, password: 'umbrella moss 1' }, from);
    await signedUp.text();
    let hasPlace = false;
    if (signedUp.ok) {
      const token = await bearer(
        (path, body, headers) => cumulus.auth(path, body, { ...headers, ...from }),
        cookies(signedUp),
      );
      const call = async (name: string, data: object) => {
        const response = await fetch(`${cumulus.url}/functions/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...from },
          body: JSON.stringify({ data }),
        });
        return (await response.json()) as { result?: { isContestEntry?: boolean } };
      };
      await call('acceptTermsOfService', { version: TERMS_VERSION });
      hasPlace = (await call('createCloudWallet', { name: contest.name })).result?.isContestEntry === true;
    }
    return { status: signedUp.status, hasPlace, seconds: (performance.now() - begun) / 1_000 };
  }

  /** A script that claims places with made-up e-mails, each from the address that `from` says. */
  async function attack(count: number, from: (nth: number) => string) {
    const queue = createFairQueue(AT_ONCE);
    const begun = performance.now();
    const claims = await Promise.all(
      Array.from({ length: count }, (_, nth) =>
        queue.run('robots', () => claim(`robot${nth}@${from(0)}.example`, from(nth))),
      ),
    );
    return {
      signedUp: claims.filter(({ status }) => status === 200).length,
      /** Statuses that are neither success nor RATE_LIMITED. */
      others: claims.map(({ status }) => status).filter((status) => status !== 200 && status !== 429),
      places: claims.filter(({ hasPlace }) => hasPlace).length,
      minutes: (performance.now() - begun) / 60_000,
    };
  }

  /** Passwords that were hashed. */
  async function hashes(): Promise<number> {
    const { rows } = await superuser.pool.query<{ count: string }>(
      'select count(*) from identity.accounts where password is not null',
    );
    return Number(rows[0]!.count);
  }

  async function placesTaken(): Promise<number> {
    const row = await db
      .selectFrom('contests')
      .select('participants')
      .where('id', '=', contest.id)
      .executeTakeFirstOrThrow();
    return row.participants;
  }

  return { claim, attack, hashes, placesTaken };
}
