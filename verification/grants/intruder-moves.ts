import { generateKeyPairSync, randomBytes, randomUUID, sign as signWith } from 'node:crypto';
import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { getBase58Encoder, type KeyPairSigner } from '@solana/kit';
import type pg from 'pg';
import { newActId } from '../../client/src/act.ts';
import { rpc } from '../../launch/src/chain-client.ts';
import { derivedId } from '../../process/src/derived-id.ts';
import { createMandateSeal } from '../../server/src/settlement/signing/mandate.ts';
import type { Fields } from '../../signer/testing/client.ts';
import { compile, transferSol, unitLimit, unitPrice } from '../../signer/testing/messages.ts';
import { decisionText } from '../../wire/src/decision.ts';
import { actNonce, actText, grantText, readGrant } from '../../wire/src/grant.ts';
import type { DecisionTerms, Terms, TransferSolTerms } from '../../wire/src/terms.ts';
import { exchangeWith } from '../attack/exchange.ts';
import { insertPayment } from '../attack/forger.ts';
import { type Loot, send, signed } from '../attack/intruder.ts';
import { askV1, type Program, type SentAct } from './program.ts';

/** A program's act that went through a server. */
export interface Seen {
  readonly program: Program;
  readonly act: SentAct;
}

/** What an intruder in the server has in hand. */
export interface Takeover {
  readonly loot: Loot;
  readonly database: pg.Pool;
  readonly url: string;
  /** Id of the user whose wallets the programs move. */
  readonly owner: string;
  readonly programs: readonly Program[];
  /** The intruder's address. */
  readonly to: string;
  /** A pool of the intruder's. */
  readonly maker: KeyPairSigner;
}

type Move = (takeover: Takeover, seen: Seen) => Promise<unknown>;

/** A whole SOL: no program pays so much at once. */
const LOOT_LAMPORTS = 1_000_000_000n;
/** One that each of them may pay. */
const SMALL_LAMPORTS = 3_000_000n;

/** Each tries to get money for an act that a program has signed for something else, or has not signed. */
export const MOVES: readonly Move[] = [
  (one, seen) => spendAs(one, seen, { terms: stolen(one) }),
  (one, seen) => spendAs(one, seen, { terms: stolen(one, SMALL_LAMPORTS) }),
  (one, seen) => spendAs(one, seen, { id: randomUUID() }),
  (one, seen) => spendAs(one, seen, { walletId: otherOf(one, seen).walletId }),
  (one, seen) => spendAs(one, seen, { grantId: otherOf(one, seen).keys.grantId }),
  (one, seen) => spendAs(one, ofOwnKey(one, seen), {}),
  (one, seen) => spendAs(one, seen, { grantId: randomUUID() }),
  otherMessage,
  highFee,
  twice,
  ownPool,
  ownSeal,
  raise,
  ownGrant,
  editOrder,
  (one, seen) => overHttp({ ...one, random: one.loot.scene.random }, seen),
  forgeRow,
  ({ loot }) => loot.signer.ask({ name: 'price', mint: 'SOL', usd: '1' }),
];

const stolen = ({ to }: Pick<Takeover, 'to'>, lamports = LOOT_LAMPORTS): TransferSolTerms => {
  return { kind: 'transfer_sol', to, lamports: String(lamports) };
};

function otherOf({ programs }: Takeover, { program }: Seen): Program {
  return programs.find((each) => each !== program) ?? program;
}

interface Changed {
  readonly id?: string;
  readonly walletId?: string;
  readonly grantId?: string;
  readonly terms?: Terms;
}

/** The sealed mandate of an act, with what is changed of it; null if the signer refuses. */
async function sealedAs({ loot, owner }: Takeover, { program, act }: Seen, changed: Changed) {
  const [decision, signature] = act.headers['Cumulus-Act']!.split('.');
  const checked = await answerOf(loot, {
    ...{ name: 'grant_check', grantId: changed.grantId ?? program.keys.grantId, signature },
    decision: Buffer.from(decision!, 'base64url').toString(),
  });
  if (!checked) return null;
  const { walletId, ...terms } = inMandate(act.terms);
  const kind = act.terms.kind === 'order' ? 'order' : 'intent';
  const mandate = {
    ...{ id: changed.id ?? derivedId(kind, owner, act.nonce), owner, expiresAt: null },
    ...{ walletId: changed.walletId ?? walletId, terms: changed.terms ?? terms },
  };
  const answer = { name: 'authorise', mandate: JSON.stringify(mandate), ticket: checked.ticket };
  const sealed = await answerOf(loot, answer);
  return sealed ? String(sealed.mandate) : null;
}

/** Swaps are of wrapped SOL, and decimals are for people. */
function inMandate(terms: DecisionTerms) {
  if (terms.kind === 'swap' || terms.kind === 'order') return { ...terms, sellMint: WRAPPED_SOL_MINT };
  if (terms.kind !== 'transfer_token') return terms;
  const { decimals: _, ...others } = terms;
  return others;
}

/** Pays the intruder by what the signer makes of a changed act. */
async function spendAs(one: Takeover, seen: Seen, changed: Changed): Promise<void> {
  const mandate = await sealedAs(one, seen, changed);
  if (mandate !== null) await pay(one, seen, mandate, one.to);
}

/** A right mandate, and a transaction that pays the intruder. */
async function otherMessage(one: Takeover, seen: Seen): Promise<void> {
  const mandate = await sealedAs(one, seen, {});
  if (mandate !== null) await pay(one, seen, mandate, one.to, { lamports: lamportsOf(seen) });
}

/** What the program asked for, with a fee that is burnt: a twentieth of a SOL. */
async function highFee(one: Takeover, seen: Seen): Promise<void> {
  const mandate = await sealedAs(one, seen, {});
  if (mandate === null || seen.act.terms.kind !== 'transfer_sol') return;
  const fee = [unitLimit(1_000_000), unitPrice(50_000_000n)];
  await pay(one, seen, mandate, seen.act.terms.to, { lamports: lamportsOf(seen), before: fee });
}

/** What the program asked for, and the same again: the first is called dead. */
async function twice(one: Takeover, seen: Seen): Promise<void> {
  const mandate = await sealedAs(one, seen, {});
  if (mandate === null || seen.act.terms.kind !== 'transfer_sol') return;
  const { to } = seen.act.terms;
  const given = { lamports: lamportsOf(seen) };
  const first = await pay(one, seen, mandate, to, given);
  if (first !== null) await pay(one, seen, mandate, to, { ...given, after: first });
}

/** The swap or the order of a program over a pool of the intruder's, for less than it has to bring. */
async function ownPool(one: Takeover, seen: Seen): Promise<void> {
  const { terms } = seen.act;
  if (terms.kind !== 'swap' && terms.kind !== 'order') return;
  const mandate = await sealedAs(one, seen, {});
  if (mandate === null) return;
  const { loot, maker } = one;
  const lamports = BigInt(terms.sellAmount);
  const exchange = await exchangeWith(loot.scene.world, maker, seen.program.publicKey, {
    ...{ lamports, bought: 1n },
  });
  const { sell, buy } = exchange;
  const signature = await signedFor(one, seen, mandate, {
    message: exchange.message.toString('base64'),
    intent: {
      ...{ kind: 'swap', feeCapLamports: '100000' },
      ...{ sell: { ...sell, amount: String(lamports) }, buy: { ...buy, amount: '1' } },
    },
  });
  if (signature !== null) await send(loot.scene.world, exchange.transaction(signature));
}

/** By the key of servers, with and without the name of the grant. */
async function ownSeal(one: Takeover, seen: Seen): Promise<void> {
  const { loot, owner } = one;
  const { walletId, keys } = seen.program;
  const mandate = { id: randomUUID(), owner, walletId, expiresAt: null, terms: stolen(one, SMALL_LAMPORTS) };
  const seal = createMandateSeal(loot.mandateKey);
  const named = loot.scene.random() < 0.5 ? { grant: keys.grantId } : {};
  await pay(one, seen, seal({ ...mandate, ...named }), one.to);
}

/** Without a factor, by what a program signed, or by a guess. */
async function raise(one: Takeover, seen: Seen): Promise<void> {
  const { loot, owner } = one;
  const grant = readGrant(seen.program.grant)!;
  const much = { payment: null, day: '1000000', week: null, all: null };
  const wider = grantText({ ...grant, usd: much, tokens: {}, recipients: null, raiseWaitMs: '0' });
  await loot.signer.ask({ name: 'grant_put', owner, grant: wider, ticket: await anyTicket(one, seen) });
}

/** The intruder's own program of the victim's wallet, and an act of it. */
async function ownGrant(one: Takeover, seen: Seen): Promise<void> {
  const { loot, owner } = one;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const id = randomUUID();
  const key = String(publicKey.export({ format: 'jwk' }).x);
  const grant = grantText({ ...readGrant(seen.program.grant)!, id, key });
  const ticket = await anyTicket(one, seen);
  await loot.signer.ask({ name: 'grant_put', owner, grant, ticket });
  const act = signedAct(privateKey, id, { walletId: seen.program.walletId, ...stolen(one, SMALL_LAMPORTS) });
  await spendAs(one, { ...seen, act: { ...seen.act, ...act } }, { grantId: id });
}

async function anyTicket({ loot }: Takeover, { program, act }: Seen): Promise<string | null> {
  const kind = loot.scene.random();
  if (kind < 0.3) return null;
  if (kind < 0.6) return randomBytes(16).toString('hex');
  const [decision, signature] = act.headers['Cumulus-Act']!.split('.');
  const checked = await answerOf(loot, {
    ...{ name: 'grant_check', grantId: program.keys.grantId, signature },
    decision: Buffer.from(decision!, 'base64url').toString(),
  });
  return checked ? String(checked.ticket) : null;
}

/** An order of a program, changed to one that brings nothing. */
async function editOrder({ loot, owner }: Takeover, { program, act }: Seen): Promise<void> {
  const { terms } = act;
  if (terms.kind !== 'order') return;
  const { walletId, ...order } = terms;
  const mandate = createMandateSeal(loot.mandateKey)({
    ...{ id: derivedId('order', owner, act.nonce), owner, walletId: program.walletId, expiresAt: null },
    ...{ revision: loot.scene.random() < 0.5 ? 0 : Date.now(), terms: { ...order, buyAmount: '1' } },
  });
  await loot.signer.ask({ name: 'record', mandate, context: '{}' });
}

/** With the program's token: what it has signed for another body, or what the intruder has signed. */
export async function overHttp(
  one: Pick<Takeover, 'url' | 'to'> & { readonly random: () => number },
  seen: Seen,
): Promise<void> {
  const { program, act } = seen;
  const body = { ...act.body, to: one.to, amount: String(SMALL_LAMPORTS) };
  const { headers } = one.random() < 0.5 ? act : ofOwnKey(one, seen).act;
  await askV1(one.url, program.keys.bearer, { call: 'POST /v1/transfers', body, headers }).catch(() => {});
}

/** A payment to the intruder under the mandate of one that the program has made. */
async function forgeRow({ database, owner, to }: Takeover, { program: { walletId } }: Seen): Promise<void> {
  const { rows } = await database.query<{ mandate: string }>(
    'select mandate from intents where wallet_id = $1 and mandate is not null order by random() limit 1',
    [walletId],
  );
  await insertPayment(database, { userId: owner, walletId }, to, rows[0]?.mandate ?? null);
}

/** The act of someone who has another key. */
function ofOwnKey(one: Pick<Takeover, 'to'>, seen: Seen): Seen {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { walletId, keys } = seen.program;
  const act = signedAct(privateKey, keys.grantId, { walletId, ...stolen(one, SMALL_LAMPORTS) });
  return { ...seen, act: { ...seen.act, ...act } };
}

function signedAct(
  key: Parameters<typeof signWith>[2],
  grantId: string,
  terms: DecisionTerms,
): Pick<SentAct, 'nonce' | 'terms' | 'headers'> {
  const nonce = actNonce(grantId, newActId(Date.now()));
  const decision = decisionText({ version: '1', nonce, call: 'POST /v1/transfers', request: {}, terms });
  const signature = signWith(null, Buffer.from(actText(decision)), key).toString('base64url');
  const header = `${Buffer.from(decision).toString('base64url')}.${signature}`;
  return { nonce, terms, headers: { 'Cumulus-Act': header } };
}

function lamportsOf({ act: { terms } }: Seen): bigint {
  return terms.kind === 'transfer_sol' ? BigInt(terms.lamports) : SMALL_LAMPORTS;
}

interface Payment {
  readonly lamports?: bigint;
  readonly before?: Parameters<typeof compile>[0]['instructions'];
  readonly after?: string;
}

/** Has lamports paid by a mandate, and sends what is signed. Returns the signature; null if the signer refuses. */
async function pay(
  one: Takeover,
  seen: Seen,
  mandate: string,
  to: string,
  { lamports = SMALL_LAMPORTS, before = [], after }: Payment = {},
): Promise<string | null> {
  const { world } = one.loot.scene;
  const { publicKey } = seen.program;
  const { value } = await rpc<{ value: { blockhash: string } }>(world, 'getLatestBlockhash', []);
  const { blockhash } = value;
  const instructions = [...before, transferSol(publicKey, to, lamports)];
  const message = compile({ feePayer: publicKey, instructions, blockhash });
  const signature = await signedFor(one, seen, mandate, {
    ...{ message: message.toString('base64'), after: after ?? null },
    intent: { kind: 'transfer_sol', to, lamports: String(lamports), feeCapLamports: '200000000' },
  });
  if (signature === null) return null;
  const bytes = new Uint8Array(getBase58Encoder().encode(signature));
  const transaction = Buffer.concat([Buffer.from([1]), bytes, message]);
  await send(world, transaction.toString('base64'));
  return signature;
}

function signedFor({ loot, owner }: Takeover, { program }: Seen, mandate: string, fields: Fields) {
  const { id } = JSON.parse(Buffer.from(mandate.split('.')[0]!, 'base64url').toString());
  const { walletId, publicKey } = program;
  return signed(loot, { walletId, userId: owner, publicKey }, { mandate, intentId: id, ...fields });
}

async function answerOf({ signer }: Loot, fields: Fields): Promise<Fields | null> {
  const { ok } = await signer.ask(fields);
  return (ok as Fields | undefined) ?? null;
}
