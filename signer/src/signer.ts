import type { KeyObject } from 'node:crypto';
import manifest from '../package.json' with { type: 'json' };
import { attestation } from './attest.ts';
import { expectOwner, mandateOf, opened, signedFor } from './authority.ts';
import { encodeBase58 } from './base58.ts';
import { type Course, createCourse, type Part } from './course.ts';
import { describe, purpose } from './describe.ts';
import { endingOf } from './ending.ts';
import { answerFactor, authorised, thaw } from './factors.ts';
import type { Freezes } from './freezes.ts';
import { guard } from './guard.ts';
import type { CopyLag } from './journal/copy.ts';
import type { Head } from './journal/head.ts';
import type { Journal } from './journal/journal.ts';
import { JournalError } from './journal/journal-error.ts';
import { newerThan } from './journal/newer-than.ts';
import type { SignatureRecord, WalletRecord } from './journal/record.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';
import type { Log } from './log.ts';
import { checkMandate, digestOf, parseMandate, sealMandate } from './mandate.ts';
import { checkMemo } from './memo.ts';
import type { Numbers, Outcome } from './numbers.ts';
import { carryOut } from './operator/carry-out.ts';
import type { Operations } from './operator/operations.ts';
import { type Origin, parseOrigin } from './origin.ts';
import { createPasskeys, type Passkeys } from './passkey/passkeys.ts';
import type { Site } from './passkey/site.ts';
import { createPins, type Pins } from './pins.ts';
import type { Policy } from './policy/policy.ts';
import type { Prices } from './policy/prices.ts';
import { allow } from './policy/rules.ts';
import type { Spending } from './policy/spending.ts';
import { createProofs, type Proofs } from './receipt.ts';
import { Refusal } from './refusal.ts';
import { reportOf } from './report.ts';
import { parseRequest, type Request } from './request.ts';
import type { KeyHolder } from './sealed-key.ts';
import { createSignOnce, type SignOnce, TOO_LONG_AGO } from './sign-once.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createKey, resealKey, signWith } from './wallet-key.ts';

/** The answer to the request with this id. `head` is the position of the journal then. */
export type Reply =
  | {
      readonly id: number;
      readonly ok: Readonly<Record<string, string>>;
      readonly head?: Head;
      /** If its origin is traced. */
      readonly parts?: readonly Part[];
    }
  /** The signer refuses; a retry would be refused too. */
  | { readonly id: number; readonly refused: string }
  /** It is on hold, for this reason. */
  | { readonly id: number; readonly held: string }
  /** The signer, its key service or its journal failed, as its log says, or it is too soon to sign: a retry may succeed. */
  | { readonly id: number; readonly failed: true | 'key_service' | 'too_soon' | 'journal' };

/** What is answered although the journal may lack what was signed: nothing of it moves money. */
const SAFE_IN_DOUBT: readonly Request['name'][] = [
  'ping',
  'numbers',
  'judge',
  'attest',
  'proof_key',
  'expect',
  'newer',
  'operate',
  'freeze',
];

/** Names of requests about what an owner gives in addition to a sign-in. */
const FACTOR_REQUEST = /^(pin|passkey|factors)_/;

export interface SignerDeps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Journal;
  readonly log: Log;
  /** Most that a signed transaction may pay in fees, lamports; a caller's cap can only lower it. */
  readonly feeCapLamports: bigint;
  /** Most that the rent of a token account is taken for, lamports. */
  readonly rentCapLamports: bigint;
  /** Time after which a transaction can be replaced, milliseconds. */
  readonly blockhashLife: number;
  /** Seals the mandates of servers. */
  readonly mandateKey: KeyObject;
  readonly pinPepper: KeyObject;
  /** Whose passkeys are taken. */
  readonly passkeySites: readonly Site[];
  /** Seals what operators order. */
  readonly operatorKey: KeyObject;
  readonly policy: Policy;
  readonly operations: Operations;
  readonly spending: Spending;
  readonly prices: Prices;
  readonly freezes: Freezes;
  readonly numbers: Numbers;
  /** Folders whose disks are watched, by what is in them. */
  readonly folders: Readonly<Record<string, string>>;
  /** Called after each request that had a private key in the clear. */
  readonly sweep: () => void;
}

export type Signer = (id: number, fields: Readonly<Record<string, unknown>>) => Promise<Reply>;

/** Answers requests; never rejects. */
export function signer(deps: SignerDeps): Signer {
  const { log, sweep, journal, numbers } = deps;
  const signOnce = createSignOnce(deps.journal, elapsed, deps.blockhashLife);
  const pins = createPins(deps.journal, deps.pinPepper);
  const passkeys = createPasskeys(deps.journal, deps.passkeySites);
  const memory = {
    ...deps,
    signOnce,
    pins,
    passkeys,
    tickets: createTickets(),
    proofs: createProofs(journal),
  };
  return async (id, { origin: from, ...fields }) => {
    const course = createCourse();
    let name: Request['name'] | 'malformed' = 'malformed';
    let origin: Origin | null = null;
    const tell = (level: 'info' | 'warn' | 'error', outcome: Outcome, reason?: string): void => {
      const seconds = course.seconds();
      numbers.ended(name, outcome, seconds);
      // Servers ask for the numbers all the time.
      if (name === 'numbers' && outcome === 'done') return;
      const milliseconds = Math.round(seconds * 1_000_000) / 1_000;
      const reqId = origin?.reqId ?? null;
      const facts = { ...(reqId !== null && { reqId }), ...course.facts(), outcome };
      log(level, 'request', { ...facts, ...(reason && { reason }), milliseconds });
    };
    try {
      origin = parseOrigin(from);
      const request = parseRequest(fields);
      name = request.name;
      course.learn(describe(request));
      const doubt = journal.doubt();
      if (doubt !== null && !SAFE_IN_DOUBT.includes(name)) throw new JournalError(doubt);
      course.expect(FACTOR_REQUEST.test(name) ? 'factor' : 'other');
      const ok = await answer(memory, request, course);
      // Before the reply: every signature is logged.
      tell('info', 'done');
      return { id, ok, head: journal.head(), ...(origin.isTraced && { parts: course.parts() }) };
    } catch (error) {
      const { level, outcome, reason, check, reply } = endingOf(error, course);
      if (check !== null && (name === 'sign' || check === 'request')) numbers.refused(check);
      tell(level, outcome, reason);
      return { id, ...reply };
    } finally {
      if (name !== 'ping' && name !== 'numbers') sweep();
    }
  };
}

interface Memory extends SignerDeps {
  readonly signOnce: SignOnce;
  readonly pins: Pins;
  readonly passkeys: Passkeys;
  readonly tickets: Tickets;
  readonly proofs: Proofs;
}

async function answer(deps: Memory, request: Request, course: Course): Promise<Record<string, string>> {
  const { kek, journal, freezes, feeCapLamports, rentCapLamports } = deps;
  const { learn } = course;
  switch (request.name) {
    case 'create': {
      const { walletId, owner, context } = request;
      if (journal.wallet(walletId)) throw new Refusal('a wallet of this id was created before');
      const { publicKey, sealedKey } = await createKey(kek, { walletId, owner });
      await journal.append({ ...walletRecord({ walletId, owner, publicKey }, sealedKey), context });
      return { publicKey: encodeBase58(publicKey), sealedKey: sealedKey.toString('base64') };
    }
    case 'sign':
      return await answerSign(deps, request, course);
    case 'signed': {
      const newest = signedFor(journal, request.mandate, request.intentId);
      if (newest?.message === '') throw new Refusal(TOO_LONG_AGO);
      return newest ? reply(newest) : { unsigned: 'true' };
    }
    case 'record': {
      const { mandate } = opened(deps, request.mandate);
      learn({ walletId: mandate.walletId, mandateId: mandate.id });
      freezes.expectThawed(mandate.owner);
      const known = journal.mandate(mandate.id);
      if (known && digestOf(known.mandate) !== digestOf(mandate))
        throw new Refusal('another mandate was recorded under this id');
      if (!known)
        await journal.append({ kind: 'mandate', at: Date.now(), mandate, context: request.context });
      return {};
    }
    case 'close': {
      const { mandateId } = request;
      if (!journal.isClosed(mandateId)) await journal.append({ kind: 'closure', at: Date.now(), mandateId });
      return {};
    }
    case 'authorise': {
      const asked = parseMandate(request.mandate);
      freezes.expectThawed(asked.owner);
      const mandate = authorised(deps, asked, request.ticket);
      learn({ walletId: mandate.walletId, mandateId: mandate.id, owner: mandate.owner });
      return { mandate: sealMandate(mandate, journal.mandateKey) };
    }
    case 'pin_set':
    case 'pin_check':
    case 'pin_remove':
    case 'pin_adopt':
    case 'pin_reset_ask':
    case 'pin_reset_cancel':
    case 'pin_reset_finish':
    case 'factors_forget':
    case 'passkey_begin':
    case 'passkey_add':
    case 'passkey_check':
    case 'passkey_sign_in':
    case 'passkey_rename':
    case 'passkey_remove':
      return await answerFactor(deps, request, learn);
    case 'freeze':
      return { since: String(await freezes.freeze(request.owner)) };
    case 'thaw': {
      const until = await thaw(deps, request);
      learn({ thawed: String(until === null) });
      return until === null ? {} : { until: String(until) };
    }
    case 'price':
      deps.prices.tell(request.mint, request.usd, elapsed());
      return { mints: [...deps.policy.prices.keys()].join(' ') };
    case 'operate':
      return await carryOut(deps, request.order, learn);
    case 'judge': {
      const { publicKey, intent, message } = request;
      return { feeLamports: String(guard(message, publicKey, intent, feeCapLamports, rentCapLamports)) };
    }
    case 'rewrap': {
      expectOwner(journal, request.holder);
      const sealedKey = await resealKey(kek, request.holder, request.sealedKey);
      const context = journal.wallet(request.holder.walletId)?.context;
      await journal.append({
        ...walletRecord(request.holder, sealedKey),
        ...(context !== undefined && { context }),
      });
      await journal.rewrapKey();
      return { sealedKey: sealedKey.toString('base64') };
    }
    case 'attest': {
      const { holder, sealedKey, blockhash } = request;
      expectOwner(journal, holder);
      const signature = await signWith(kek, holder, sealedKey, attestation(holder.publicKey, blockhash));
      return { signature: signature.toString('base64') };
    }
    case 'receipt':
      return { ...deps.proofs.receipt(request.statement, request.mandateId) };
    case 'liabilities':
      return { ...deps.proofs.liabilities(request.statement) };
    case 'publish': {
      const { holder, sealedKey, statement, message } = request;
      expectOwner(journal, holder);
      deps.proofs.expectLiabilities(statement);
      checkMemo(message, holder.owner, holder.publicKey, statement);
      const signature = encodeBase58(await signWith(kek, holder, sealedKey, message));
      learn({ signature });
      return { signature };
    }
    case 'proof_key':
      return { publicKey: deps.proofs.publicKey };
    case 'expect': {
      // Without a pause before it: requests that follow on this connection are judged after it.
      journal.expect(request.heads);
      const doubt = journal.doubt();
      if (doubt !== null) learn({ reason: doubt });
      return {};
    }
    case 'newer':
      return newerThan(journal, request.heads, request.at);
    case 'numbers':
      return { report: JSON.stringify(reportOf(deps, elapsed())) };
    case 'ping': {
      const doubt = journal.doubt();
      const ids = { version: manifest.version, provider: kek.provider, keyId: await kek.id() };
      return { ...ids, ...(doubt !== null && { doubt }), ...copyState(journal.copyLag()) };
    }
  }
}

/** Signs for a mandate what passes all checks. */
async function answerSign(
  deps: Memory,
  { holder, sealedKey, mandate: given, intent, message, intentId, after, context }: Asked<'sign'>,
  { learn, expect, did }: Course,
): Promise<Record<string, string>> {
  const { kek, journal, signOnce, numbers, feeCapLamports, rentCapLamports } = deps;
  expect('owner');
  expectOwner(journal, holder);
  expect('mandate');
  const { mandate, byOperator } = mandateOf(deps, given, holder);
  checkMandate(mandate, intent);
  expect('transaction');
  const feeLamports = guard(message, holder.publicKey, intent, feeCapLamports, rentCapLamports);
  const fee = { feeLamports: String(feeLamports) };
  learn(fee);
  expect('signed_before');
  const signing = {
    ...{ mandate, intentId, message, after, context, facts: { ...purpose(intent), ...fee } },
    allow() {
      expect('rules');
      return allow(deps, { mandate, intent, byOperator, feeLamports }, elapsed());
    },
  };
  const signed = await signOnce(signing, async () => {
    did('checks');
    const signature = await signWith(kek, holder, sealedKey, message);
    did('signature');
    // A wallet older than the journal belongs to the first owner that signs with it.
    if (!journal.wallet(holder.walletId)) await journal.append(walletRecord(holder, sealedKey));
    numbers.signed(intent.kind);
    return signature;
  });
  did('journal');
  if (signed === 'duplicate') return { duplicate: 'true' };
  learn({ signature: signed.signature });
  return reply(signed);
}

type Asked<Name extends Request['name']> = Extract<Request, { readonly name: Name }>;

/** As text. */
function copyState(lag: CopyLag | null): Record<string, string> {
  if (lag === null) return {};
  const { bytes, milliseconds, reason } = lag;
  const numbers = { copyBytes: String(bytes), copySeconds: String(Math.floor(milliseconds / 1_000)) };
  return { ...numbers, ...(reason !== null && { copyReason: reason }) };
}

function reply({ at, intentId, signature, message, context }: SignatureRecord): Record<string, string> {
  return { intentId, signature, message, context, age: String(Math.max(0, Math.floor(elapsed() - at))) };
}

/** Milliseconds by a clock that cannot be set while this process runs. */
export function elapsed(): number {
  return performance.timeOrigin + performance.now();
}

function walletRecord({ walletId, owner, publicKey }: KeyHolder, sealedKey: Buffer): WalletRecord {
  const address = encodeBase58(publicKey);
  const sealed = sealedKey.toString('base64');
  return { kind: 'wallet', at: Date.now(), walletId, owner, publicKey: address, sealedKey: sealed };
}
