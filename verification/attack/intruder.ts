import { randomBytes, randomUUID } from 'node:crypto';
import { getBase58Encoder } from '@solana/kit';
import { rpc } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { createMandateSeal } from '../../server/src/settlement/signing/mandate.ts';
import { sealText } from '../../server/src/settlement/signing/seal-text.ts';
import { decisionText } from '../../signer/testing/authenticator.ts';
import { type Fields, type SignerClient, signerClient } from '../../signer/testing/client.ts';
import { compile, transferSol } from '../../signer/testing/messages.ts';
import type { Terms } from '../../wire/src/terms.ts';
import { guessedPin, inParallel, pick, type Scene } from './attacker.ts';
import { oneOfThree, signWith } from './three/one-of-three.ts';
import { environmentOf, type Honest, type Stolen, stolenSigner } from './three/stolen.ts';
import { SOL, type Victim } from './victims.ts';

/** What code in the server's process has: its environment, its place at the signer's socket, and its rights in the database. */
export interface Loot {
  readonly scene: Scene;
  readonly signer: SignerClient;
  /** With three signers: what root at one of them has. Null of one. */
  readonly stolen: Stolen | null;
  readonly mandateKey: string;
  readonly environment: ReadonlyMap<string, string>;
  /** By wallet id, base64. */
  readonly sealedKeys: ReadonlyMap<string, string>;
}

/** Asks the signer for everything that moves money, and sends to the chain whatever it signs. */
export async function intrude(scene: Scene): Promise<void> {
  await withLoot(scene, (loot) =>
    inParallel(scene.tries, () => pick(MOVES, scene.random)(loot, pick(scene.victims, scene.random))),
  );
}

export async function withLoot<T>(scene: Scene, work: (loot: Loot) => Promise<T>): Promise<T> {
  const environment = environmentOf(scene.world, 'server');
  const mandateKey = environment.get('MANDATE_KEY')!;
  const sealedKeys = await readSealedKeys(environment.get('DATABASE_URL')!);
  const three = environment.get('SIGNERS');
  const { world, random } = scene;
  const stolen = three ? await stolenSigner({ world, places: JSON.parse(three), sealedKeys, random }) : null;
  const signer = stolen ? oneOfThree(stolen, random) : await signerClient(environment.get('SIGNER_SOCKET')!);
  try {
    return await work({ scene, signer, stolen, mandateKey, environment, sealedKeys });
  } finally {
    signer.socket.destroy();
  }
}

async function readSealedKeys(databaseUrl: string): Promise<Loot['sealedKeys']> {
  const { db, pool } = openDatabase(databaseUrl, 1);
  try {
    const rows = await db.selectFrom('wallets').select(['id', 'sealed_key']).execute();
    return new Map(rows.map(({ id, sealed_key: key }) => [id, Buffer.from(key!).toString('base64')]));
  } finally {
    await pool.end();
  }
}

type Move = (loot: Loot, victim: Victim) => Promise<unknown>;

const MOVES: readonly Move[] = [
  (loot, victim) => take(loot, victim),
  (loot, victim) => take(loot, victim),
  (loot, victim) => take(loot, victim, { owner: loot.scene.thief.userId }),
  (loot, victim) => take(loot, victim, {}, randomBytes(32).toString('hex')),
  (loot, victim) => take(loot, victim, { mandate: randomUUID() }),
  guessPin,
  guessTicket,
  ({ signer, scene }, { userId }) =>
    signer.ask({ name: 'pin_remove', owner: userId, pin: guessedPin(scene.random) }),
  // Another PIN, for a user who has one; to the others it would only shut the intruder out.
  ({ signer }, { userId, pin }) =>
    pin === null ? nothing : signer.ask({ name: 'pin_set', owner: userId, pin: '000000' }),
  // No request takes a verifier from a server.
  ({ signer }, { userId }) =>
    signer.ask({ name: 'pin_adopt', owner: userId, verifier: VERIFIER, failed: 0, lockedUntil: null }),
  // Limits count by prices between the operator's bounds.
  ({ signer }) => signer.ask({ name: 'price', mint: 'SOL', usd: '1' }),
  // Only operators have their key.
  ({ signer, mandateKey }) =>
    signer.ask({ name: 'operate', order: sealText('cumulus operator 1\n', LIFT(), mandateKey) }),
];

const nothing = Promise.resolve();
const VERIFIER = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const LIFT = () => ({ at: Date.now(), action: { kind: 'lift', subject: 'all', why: 'mine' } });

/** Has a victim's wallet pay the thief about 1 SOL by a mandate under this key, and sends what is signed. */
export async function take(
  loot: Loot,
  victim: Victim,
  fields: Fields = {},
  key = loot.mandateKey,
): Promise<void> {
  // No two are the same transaction.
  const lamports = aboutOneSol(loot);
  const mandate = sealedMandate(
    loot,
    victim,
    { kind: 'transfer_sol', to: loot.scene.thief.publicKey, lamports: String(lamports) },
    key,
  );
  await pay(loot, victim, lamports, mandate, fields);
}

export function aboutOneSol({ scene }: Loot): bigint {
  return SOL - BigInt(Math.floor(scene.random() * 100_000_000));
}

export async function pay(
  loot: Loot,
  victim: Victim,
  lamports: bigint,
  mandate: string,
  fields: Fields = {},
): Promise<void> {
  const { message, ...asked } = await transferOf(loot, victim, lamports, mandate);
  const signature = await signed(loot, victim, { ...asked, message: message.toString('base64'), ...fields });
  if (signature !== null) await sendSigned(loot.scene.world, signature, message);
}

/** The same, by one of two honest signers. */
export async function takeWith(
  loot: Loot,
  victim: Victim,
  honest: Honest,
  mandate: string,
  lamports: bigint,
): Promise<void> {
  const { message, ...asked } = await transferOf(loot, victim, lamports, mandate);
  const request = signRequest(loot, victim, { ...asked, message: message.toString('base64') });
  const { ok } = await signWith(loot.stolen!, honest, request);
  if (ok) await sendSigned(loot.scene.world, String((ok as Fields).signature), message);
}

export async function transferOf({ scene }: Loot, { publicKey }: Victim, lamports: bigint, mandate: string) {
  const to = scene.thief.publicKey;
  const { value } = await rpc<{ value: { blockhash: string } }>(scene.world, 'getLatestBlockhash', []);
  const message = compile({
    feePayer: publicKey,
    instructions: [transferSol(publicKey, to, lamports)],
    blockhash: value.blockhash,
  });
  const intent = { kind: 'transfer_sol', to, lamports: String(lamports), feeCapLamports: '5000' };
  return { mandate, intent, message };
}

export async function sendSigned(world: World, signature: string, message: Buffer): Promise<void> {
  const bytes = new Uint8Array(getBase58Encoder().encode(signature));
  await send(world, Buffer.concat([Buffer.from([1]), bytes, message]).toString('base64'));
}

/** What the signer signs for a victim's wallet; null if it refuses. */
export async function signed(
  loot: Loot,
  of: Pick<Victim, 'walletId' | 'userId' | 'publicKey'>,
  fields: Fields,
): Promise<string | null> {
  const { ok } = await loot.signer.ask({ name: 'sign', ...signRequest(loot, of, fields) });
  return ok ? String((ok as Fields).signature) : null;
}

function signRequest(
  { sealedKeys }: Loot,
  { walletId, userId, publicKey }: Pick<Victim, 'walletId' | 'userId' | 'publicKey'>,
  fields: Fields,
): Fields {
  return {
    ...{ walletId, owner: userId, publicKey, sealedKey: sealedKeys.get(walletId) },
    ...{ intentId: randomUUID(), after: null, context: '{}' },
    ...fields,
  };
}

export function sealedMandate(
  { mandateKey }: Pick<Loot, 'mandateKey'>,
  { userId, walletId }: Victim,
  terms: Terms,
  key: string = mandateKey,
): string {
  return createMandateSeal(key)({ id: randomUUID(), owner: userId, walletId, expiresAt: null, terms });
}

/** `transaction`: base64. */
export async function send(world: World, transaction: string): Promise<void> {
  await rpc(world, 'sendTransaction', [transaction, { encoding: 'base64' }]).catch(() => {});
}

/** A guess, and what a right one would be good for. */
async function guessPin({ signer, scene }: Loot, victim: Victim): Promise<void> {
  const { ok } = await signer.ask({
    ...{ name: 'pin_check', owner: victim.userId, pin: guessedPin(scene.random) },
    decision: decisionText('', 'transferSol', {}, { ...termsFor(scene), walletId: victim.walletId }),
  });
  const ticket = (ok as Fields | undefined)?.ticket;
  if (ticket !== undefined) await spend(signer, scene, victim, String(ticket));
}

async function guessTicket({ signer, scene }: Loot, victim: Victim): Promise<void> {
  await spend(signer, scene, victim, randomBytes(16).toString('hex'));
}

function spend(signer: SignerClient, scene: Scene, { userId, walletId }: Victim, ticket: string) {
  const mandate = { id: randomUUID(), owner: userId, walletId, expiresAt: null, terms: termsFor(scene) };
  return signer.ask({ name: 'authorise', mandate: JSON.stringify(mandate), ticket });
}

function termsFor({ thief }: Scene) {
  return { kind: 'transfer_sol', to: thief.publicKey, lamports: String(SOL) } as const;
}
