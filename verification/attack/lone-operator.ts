import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { chainBalances, faucet } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import {
  decisionText,
  type TestAuthenticator,
  testAuthenticator,
} from '../../signer/testing/authenticator.ts';
import { operator } from '../../testing/operator.ts';
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

/** A key that the attacker has made by a link of a colleague. */
interface Puppet {
  readonly name: string;
  readonly code: string;
  readonly key: TestAuthenticator;
}

/**
 * One of two admins who makes themselves several, by what the other proposes in good faith, and then pays themselves out of the treasury.
 * The other confirms no key, because no one has read its code out to them. Each request is a try. Returns what left the treasury, lamports.
 */
export async function actAlone({ world, thief, tries, random }: Scene): Promise<bigint> {
  const office = await openOffice(world);
  const { ann, mallory, treasury } = office;
  const seats: Seat[] = [mallory];
  const puppets: Puppet[] = [];
  const proposals: string[] = [];
  const noteProposal = async (by: Seat, act: string, input: object) => {
    const id = await office.propose(by, act, input);
    if (id !== null) proposals.push(id);
  };
  for (let number = 0; number < tries; number += 1) {
    const seat = pick(seats, random);
    const move = random();
    if (move < 0.15) {
      const input = { name: `hire-${number}`, role: pick(['admin', 'finance'], random) };
      await noteProposal(pick([ann, ann, seat], random), 'add_operator', input);
    } else if (move < 0.25) {
      const name = pick(['ann', 'mallory', ...puppets.map((puppet) => puppet.name)], random);
      await noteProposal(pick([ann, seat], random), 'new_link', { name });
    } else if (move < 0.4) {
      await noteProposal(seat, 'refund', { walletId: thief.walletId, sol: '0.5' });
    } else if (move < 0.7 || puppets.length === 0) {
      if (proposals.length === 0) continue;
      const { text } = await office.ask(seat, '/approve', { id: pick(proposals.slice(-8), random) });
      const [, link] = /#enrol=([\w-]{43})/.exec(text) ?? [];
      const puppet = link === undefined ? null : await office.makeKey(link);
      if (puppet !== null) puppets.push(puppet);
    } else {
      const { name, code, key } = pick(puppets.slice(-8), random);
      if (move < 0.85) await office.ask(seat, '/act/confirm_key', confirmation(name, code));
      const signedIn = await office.signIn(name, key);
      if (signedIn !== null) seats.push(signedIn);
    }
  }
  await paidOut(world);
  return TREASURY - (await chainBalances(world, treasury, USDC_MINT)).lamports;
}

const confirmation = (name: string, code: string) => ({
  id: randomUUID(),
  why: 'heard',
  input: { name, code },
});

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
  const site = { client: { origin: page.origin }, rpId: page.hostname };

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
  async function makeKey(token: string): Promise<Puppet | null> {
    const begun = await post('/enrol/begin', { token });
    if (!begun.ok) return null;
    const { nonce, name } = JSON.parse(begun.text) as { nonce: string; name: string };
    const key = testAuthenticator();
    const made = key.create(decisionText(nonce, 'addPasskey', { name }), site);
    const { ok, text } = await post('/enrol', { token, ...made });
    return ok ? { name, key, code: (JSON.parse(text) as { code: string }).code } : null;
  }

  /** Null if the key is not good. */
  async function signIn(name: string, key: TestAuthenticator): Promise<Seat | null> {
    const { text } = await post('/sign-in/begin', {});
    const { nonce } = JSON.parse(text) as { nonce: string };
    const { cookie } = await post('/sign-in', key.get(decisionText(nonce, 'signInWithPasskey'), site));
    return cookie ? { name, cookie } : null;
  }

  /** By a command, which may confirm any key. */
  async function admin(name: string): Promise<Seat> {
    const { out, error } = await cumulus(`operators add ${name} --role admin`);
    const made = await makeKey(/#enrol=([\w-]{43})/.exec(out)?.[1] ?? '');
    if (made === null) throw new Error(`${name} has no key: ${error}`);
    await cumulus(`operators confirm ${name} --code ${made.code}`);
    const seat = await signIn(name, made.key);
    if (seat === null) throw new Error(`${name} is not signed in.`);
    return seat;
  }

  const [ann, mallory] = [await admin('ann'), await admin('mallory')];
  const { out } = await cumulus('contests treasury');
  const treasury = /Address: (\w+)/.exec(out)![1]!;
  await faucet(world, treasury, TREASURY);
  return {
    ...{ ann, mallory, treasury, ask, makeKey, signIn },
    /** The id of the proposal, or null if there is none. */
    async propose(seat: Seat, act: string, input: object): Promise<string | null> {
      const { text } = await ask(seat, `/act/${act}`, { id: randomUUID(), why: 'as agreed', input });
      return (JSON.parse(text) as { proposed?: string }).proposed ?? null;
    },
  };
}
