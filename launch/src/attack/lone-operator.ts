import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { operator } from '../../../server/testing/operator.ts';
import { decisionText, testAuthenticator } from '../../../signer/testing/authenticator.ts';
import { chainBalances, faucet } from '../chain-client.ts';
import type { World } from '../world.ts';
import { pick, type Scene } from './attacker.ts';
import { settled } from './forger.ts';
import { SOL } from './victims.ts';

/** What the treasury has before. */
const TREASURY = 100n * SOL;

/** A sign-in at the operators' page. */
interface Seat {
  readonly name: string;
  readonly cookie: string;
}

/**
 * One of two admins who makes themselves several, by what the other proposes in good faith, and then pays themselves out of the treasury.
 * Each request is a try. Returns what left the treasury, lamports.
 */
export async function actAlone({ world, thief, tries, random }: Scene): Promise<bigint> {
  const office = await openOffice(world);
  const { ann, mallory, treasury } = office;
  const seats: Seat[] = [mallory];
  const proposals: string[] = [];
  for (let number = 0; number < tries; number += 1) {
    const seat = pick(seats, random);
    const move = random();
    if (move < 0.15) {
      const input = { name: `hire-${number}`, role: pick(['admin', 'finance'], random) };
      const id = await office.propose(pick([ann, ann, seat], random), 'add_operator', input);
      if (id !== null) proposals.push(id);
    } else if (move < 0.25) {
      const input = { name: pick(['ann', ...seats.map(({ name }) => name)], random) };
      const id = await office.propose(pick([ann, seat], random), 'new_link', input);
      if (id !== null) proposals.push(id);
    } else if (move < 0.5) {
      const input = { walletId: thief.walletId, sol: '0.5' };
      const id = await office.propose(seat, 'refund', input);
      if (id !== null) proposals.push(id);
    } else if (proposals.length > 0) {
      const { text } = await office.ask(seat, '/approve', { id: pick(proposals.slice(-8), random) });
      const link = /#enrol=([\w-]{43})/.exec(text)?.[1];
      const made = link === undefined ? null : await office.enrol(`puppet-${number}`, link);
      if (made !== null) seats.push(made);
    }
  }
  await paidOut(world);
  return TREASURY - (await chainBalances(world, treasury, USDC_MINT)).lamports;
}

/** Resolves once no payment is under way. */
async function paidOut({ databaseUrl }: World): Promise<void> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await settled(db);
  } finally {
    await db.end();
  }
}

/** The operators' page with two admins, of whom `ann` is honest, and a treasury that has money. */
async function openOffice(world: World) {
  const environment = JSON.parse(readFileSync(join(world.dataDir, 'environment.json'), 'utf8'));
  const cumulus = operator({ ...process.env, ...environment });
  const page = new URL(world.adminUrl!);

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${page.origin}/admin/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: page.origin, ...headers },
      body: JSON.stringify(body),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? null;
    return { ok: response.ok, text: await response.text(), cookie };
  }

  const ask = (seat: Seat, path: string, body: object) => post(path, body, { cookie: seat.cookie });

  /** Null if the link is not good. */
  async function enrol(name: string, token: string): Promise<Seat | null> {
    const begun = await post('/enrol/begin', { token });
    if (!begun.ok) return null;
    const { nonce } = JSON.parse(begun.text) as { nonce: string };
    const decision = decisionText(nonce, 'addPasskey', { name });
    const made = testAuthenticator().create(decision, {
      client: { origin: page.origin },
      rpId: page.hostname,
    });
    const { cookie } = await post('/enrol', { token, ...made });
    return cookie ? { name, cookie } : null;
  }

  async function admin(name: string): Promise<Seat> {
    const { out, error } = await cumulus(`operators add ${name} --role admin`);
    const seat = await enrol(name, /#enrol=([\w-]{43})/.exec(out)?.[1] ?? '');
    if (seat === null) throw new Error(`${name} is not enrolled: ${error}`);
    return seat;
  }

  const [ann, mallory] = [await admin('ann'), await admin('mallory')];
  const { out } = await cumulus('contests treasury');
  const treasury = /Address: (\w+)/.exec(out)![1]!;
  await faucet(world, treasury, TREASURY);
  return {
    ...{ ann, mallory, treasury, ask, enrol },
    /** The id of the proposal, or null if there is none. */
    async propose(seat: Seat, act: string, input: object): Promise<string | null> {
      const { text } = await ask(seat, `/act/${act}`, { id: randomUUID(), why: 'as agreed', input });
      return (JSON.parse(text) as { proposed?: string }).proposed ?? null;
    },
  };
}
