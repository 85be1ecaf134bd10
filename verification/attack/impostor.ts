import { createSecretKey, randomUUID } from 'node:crypto';
import { verifierOf } from '../../signer/src/factors/pin-verifier.ts';
import {
  decisionText,
  type TestAuthenticator,
  testAuthenticator,
} from '../../signer/testing/authenticator.ts';
import type { Fields } from '../../signer/testing/client.ts';
import { guessedPin, inParallel, pick, type Scene } from './attacker.ts';
import { aboutOneSol, type Loot, pay, sealedMandate, withLoot } from './intruder.ts';
import type { Victim } from './victims.ts';

/** What an intruder has made up or been given for one victim. */
interface Disguise {
  readonly loot: Loot;
  readonly victim: Victim;
  readonly pin: string;
  readonly passkey: TestAuthenticator;
  readonly tickets: string[];
  /** What the intruder wants the victim to have decided. */
  readonly lamports: bigint;
  nonce: string;
}

/**
 * Code in the server that makes itself a factor of each victim, by requests in any order, and pays with what the signer takes for one.
 * A try is such a sequence.
 */
export async function impersonate(scene: Scene): Promise<void> {
  // One for all tries: what one has smuggled in, the next one uses.
  const pin = guessedPin(scene.random);
  await withLoot(scene, (loot) =>
    inParallel(scene.tries, async () => {
      const disguise: Disguise = {
        ...{ loot, victim: pick(scene.victims, scene.random), pin },
        ...{ passkey: testAuthenticator(), tickets: [], lamports: aboutOneSol(loot), nonce: '' },
      };
      const steps = 1 + Math.floor(scene.random() * STEPS_MAX);
      for (let step = 0; step < steps; step += 1) await pick(STEPS, scene.random)(disguise);
      await spendAll(disguise);
    }),
  );
}

const STEPS_MAX = 5;

type Step = (disguise: Disguise) => Promise<unknown>;

const STEPS: readonly Step[] = [
  (one) => ask(one, { name: 'pin_set', pin: one.pin, ticket: ticketOf(one) }),
  adopt,
  adopt,
  (one) => given(one, { name: 'pin_check', pin: one.pin }),
  (one) => given(one, { name: 'pin_check', pin: one.pin }),
  (one) => given(one, { name: 'pin_check', pin: one.pin, decision: decisionOf(one) }),
  (one) => ask(one, { name: 'pin_remove', pin: null, ticket: ticketOf(one) }),
  (one) => ask(one, { name: 'pin_remove', pin: one.pin, ticket: null }),
  (one) => ask(one, { name: 'pin_reset_ask' }),
  (one) => ask(one, { name: 'pin_reset_finish' }),
  (one) => ask(one, { name: 'factors_forget', ticket: ticketOf(one) }),
  async (one) => {
    one.nonce = String((await ask(one, { name: 'passkey_begin' }))?.nonce ?? '');
  },
  (one) =>
    ask(one, {
      ...{ name: 'passkey_add', label: 'Phone', ticket: ticketOf(one) },
      ...one.passkey.create(decisionText(one.nonce, 'addPasskey', { name: 'Phone' })),
    }),
  (one) => given(one, { name: 'passkey_check', ...one.passkey.get(decisionOf(one)) }),
  (one) =>
    ask(one, {
      ...{ name: 'passkey_remove', credentialId: one.victim.credentialId ?? randomUUID() },
      ticket: ticketOf(one) ?? randomUUID(),
    }),
  (one) => ask(one, { name: 'thaw', ticket: ticketOf(one) }),
];

async function ask({ loot, victim }: Disguise, fields: Fields): Promise<Fields | undefined> {
  const { ok } = await loot.signer.ask({ owner: victim.userId, ...fields });
  return ok as Fields | undefined;
}

/** With the secret for verifiers, if the server has it, and a made-up one if not. */
async function adopt(one: Disguise): Promise<unknown> {
  const { loot, victim, pin } = one;
  const pepper = createSecretKey(Buffer.from(loot.environment.get('PIN_PEPPER') ?? 'made up'));
  const verifier = await verifierOf(pepper, victim.userId, pin);
  return await ask(one, { name: 'pin_adopt', verifier, failed: 0, lockedUntil: null });
}

async function given(one: Disguise, fields: Fields): Promise<void> {
  const { ticket } = (await ask(one, fields)) ?? {};
  if (ticket !== undefined) one.tickets.push(String(ticket));
}

function ticketOf({ tickets, loot }: Disguise): string | null {
  return tickets.length > 0 ? pick(tickets, loot.scene.random) : null;
}

function termsOf({ loot, lamports }: Disguise) {
  return { kind: 'transfer_sol', to: loot.scene.thief.publicKey, lamports: String(lamports) } as const;
}

function decisionOf(one: Disguise): string {
  const terms = { ...termsOf(one), walletId: one.victim.walletId };
  return decisionText(one.nonce, 'transferSol', {}, terms);
}

/** Pays by what the signer seals for each ticket, and by a mandate that the server has sealed alone. */
async function spendAll(one: Disguise): Promise<void> {
  const { loot, victim, lamports } = one;
  const { userId: owner, walletId } = victim;
  for (const ticket of one.tickets) {
    const mandate = JSON.stringify({
      id: randomUUID(),
      owner,
      walletId,
      expiresAt: null,
      terms: termsOf(one),
    });
    const { ok } = await loot.signer.ask({ name: 'authorise', mandate, ticket });
    if (ok) await pay(loot, victim, lamports, String((ok as Fields).mandate));
  }
  await pay(loot, victim, lamports, sealedMandate(loot, victim, termsOf(one)));
}
