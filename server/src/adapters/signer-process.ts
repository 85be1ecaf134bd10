import { isAddress } from '@solana/kit';
import { z } from 'zod';
import { readTrades } from '../../../wire/src/trades.ts';
import type { FreezeKeeper } from '../ports/freezes.ts';
import type { GrantKeeper, StandingGrant } from '../ports/grants.ts';
import type { JournalHead } from '../ports/journal.ts';
import type { KeySplitter, Keys, SealedWallet, SignIntent, SignRequest, SwapSide } from '../ports/keys.ts';
import type { PasskeyKeeper, PasskeySignIn } from '../ports/passkeys.ts';
import type { PinKeeper, PinLock } from '../ports/pins.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import type { ThreeSigners } from '../ports/three-signers.ts';
import { openSignerLine, type SignerLine, type SignerProcessOptions } from './signer-asking.ts';
import { type SignerReport, signerReport } from './signer-report.ts';

/** PINs are compared one after the other, each for about 50 ms: many come at once only from someone who guesses. */
const PIN_WITHIN = 20_000;
/** An operator's order waits behind whatever crowd asks the signer. */
const OPERATE_WITHIN = 10_000;

export interface SignerState {
  readonly version: string;
  readonly provider: string;
  readonly keyId: string;
  /** Fingerprint of the pepper of PINs, hex. */
  readonly pepper: string;
  /** Names of those of three signers that do not answer; absent of one alone. */
  readonly away?: readonly string[] | undefined;
  /** Names of those of three that answer, and sign nothing before they have met the others since their start. */
  readonly unmet?: readonly string[] | undefined;
  /** Why the signer signs nothing, as a sentence for the operator; absent if it does. */
  readonly doubt?: string | undefined;
  /** How far the copy of its journal is behind, and the code of the error that holds it up; absent without a copy. */
  readonly copyBytes?: number | undefined;
  readonly copySeconds?: number | undefined;
  readonly copyReason?: string | undefined;
}

/** Keys in the signer process. Connects on the first request. */
export interface SignerProcess
  extends Keys,
    KeySplitter,
    PinKeeper,
    PasskeyKeeper,
    PasskeySignIn,
    FreezeKeeper,
    GrantKeeper,
    ProofSigner {
  /**
   * `keyId` is the version of the key-encryption key that seals. Throws CallError SIGNER_UNAVAILABLE if no signer answers, or
   * not `within` milliseconds.
   */
  ping(within?: number): Promise<SignerState>;
  /** What operators watch of the signer. Throws CallError SIGNER_UNAVAILABLE. */
  numbers(within: number): Promise<SignerReport>;
  /**
   * The most that the message may pay in fees, lamports, if the signer would sign it for this wallet; it signs nothing. Throws
   * CallError GUARD_REFUSED with its reason if it would not, SIGNER_UNAVAILABLE.
   */
  judge(request: Pick<SignRequest, 'publicKey' | 'intent' | 'message'>): Promise<bigint>;
  /**
   * The wallet's signature (64 bytes) of the attestation that its key is here, over a blockhash; see signer/README.md. Throws
   * CallError GUARD_REFUSED if the key does not open for this wallet and address, SIGNER_UNAVAILABLE.
   */
  attest(key: SealedWallet, blockhash: string): Promise<Uint8Array>;
  /** Of three signers; unset of one. */
  readonly names?: readonly string[];
  readonly three?: ThreeSigners;
  /** Has the signer do what an operator sealed; see signer/src/operator/action.ts. Throws GUARD_REFUSED, SIGNER_UNAVAILABLE. */
  operate(order: string): Promise<Readonly<Record<string, string>>>;
  /**
   * What was signed after one of these heads or shortly before it, from a position on: null, or the one of the answer before,
   * which is null behind the last.
   */
  newerThan(
    heads: readonly JournalHead[],
    at: number | null,
  ): Promise<{ readonly signed: readonly SignedIntent[]; readonly at: number | null }>;
  close(): Promise<void>;
}

interface SignedIntent {
  readonly walletId: string;
  readonly intentId: string;
}

const base64 = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const created = z.object({ publicKey: z.string().refine(isAddress), sealedKey: base64 });
const attested = z.object({ signature: base64.refine((bytes) => bytes.length === 64) });
const signature = z.object({
  intentId: z.string(),
  age: z.string().transform(Number),
  signature: z.string(),
  message: base64,
  context: z.string(),
  sponsorSignature: z.string().optional(),
});
const signatureOrNone = z.union([signature, z.object({ unsigned: z.literal('true') }).transform(() => null)]);
const signed = z.union([
  signature,
  z.object({ duplicate: z.literal('true') }).transform(() => 'duplicate' as const),
]);
const nothing = z.object({});
const recorded = z.object({
  floor: z.string().transform(BigInt).nullable().default(null),
  trades: z.string().transform(readTrades).nullable().default(null),
});
const time = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform((text) => new Date(Number(text)));
const frozen = z.object({ since: time });
const used = z.object({ day: z.string(), week: z.string(), all: z.string() });
const moment = z.number().transform((at) => new Date(at));
const standingGrant = z.object({
  ...{ grantId: z.string(), grant: z.string(), endsAt: moment.nullable() },
  raise: z.object({ grant: z.string(), at: moment }).nullable(),
  ...{ usedUsd: used, usedTokens: z.record(z.string(), used) },
});
const grantPut = z.object({ standing: standingGrant });
const grantShown = z.object({ standing: standingGrant.nullable() });
const grantEnded = z.object({ endsAt: time.nullable().default(null) });
const actChecked = z.object({ ticket: z.string(), owner: z.string() });
const thawed = z.object({ until: time.nullable().default(null) });
const priced = z.object({ mints: z.string() });
const operated = z.record(z.string(), z.string());
const authorised = z.object({ mandate: z.string() });
const pinSet = z.object({ isSet: z.enum(['true', 'false']) });
const number = z.string().regex(/^\d+$/).transform(Number);
const lock = z
  .object({ until: number, seconds: number })
  .transform(({ until, seconds }) => ({ until: new Date(until), seconds }));
const resetAsked = z.object({ until: z.string().regex(/^\d*$/) });
const pinReset = z.union([
  z.object({ is: z.enum(['removed', 'kept']) }),
  z.object({ is: z.literal('waiting'), until: number.transform((until) => new Date(until)) }),
]);
const notRight = [
  z.object({ is: z.literal('none') }),
  z.object({ is: z.literal('too_often'), seconds: number }),
  z
    .object({ is: z.literal('locked') })
    .and(lock)
    .transform(({ is, ...rest }) => ({ is, lock: rest })),
  z
    .object({ is: z.literal('wrong'), failed: number })
    .and(z.union([lock, z.object({})]))
    .transform(({ is, failed, ...rest }) => ({
      is,
      failed,
      lock: 'until' in rest ? (rest as PinLock) : null,
    })),
] as const;
const pinOutcome = z.union([z.object({ is: z.literal('right'), ticket: z.string() }), ...notRight]);
const pinRemoval = z.union([z.object({ is: z.literal('right') }), ...notRight]);
const passkey = z.object({
  credentialId: z.string(),
  name: z.string(),
  addedAt: z.number().transform((time) => new Date(time)),
});
const json = z.string().transform((text): unknown => JSON.parse(text));
const passkeyBegun = z.object({
  nonce: z.string(),
  userHandle: z.string(),
  passkeys: json.pipe(z.array(passkey)),
});
const passkeyAdded = z.object({ passkey: json.pipe(passkey) });
const passkeyChecked = z.object({ ticket: z.string() });
const signInBegun = z.object({ nonce: z.string() });
const signInChecked = z.object({ owner: z.string() });
const judged = z.object({ feeLamports: z.string().regex(/^\d{1,20}$/) });
const rewrapped = z.object({ sealedKey: base64 });
const splitDone = z.object({ sealedKey: base64, wholeUntil: time });
const left = z.object({ whole: z.int(), openable: z.int() });
const statement = z.object({ statement: z.string(), signature: z.string(), publicKey: z.string() });
const published = z.object({ signature: z.string() });
const proofKey = z.object({ publicKey: z.string() });
const webhookSigned = z.object({ signature: z.base64(), publicKey: z.string() });
const newer = z.object({
  signed: z.string().transform((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        // Ids of wallets may have spaces.
        const at = line.lastIndexOf(' ');
        return { walletId: line.slice(0, at), intentId: line.slice(at + 1) };
      }),
  ),
  at: z.string().transform((text) => (text === '' ? null : Number(text))),
});
const pong = z.object({
  version: z.string(),
  provider: z.string(),
  keyId: z.string(),
  pepper: z.hash('sha256'),
  doubt: z.string().optional(),
  ...{ away: z.array(z.string()).optional(), unmet: z.array(z.string()).optional() },
  copyBytes: number.optional(),
  copySeconds: number.optional(),
  copyReason: z.string().optional(),
});
const reported = z.object({ report: json.pipe(signerReport) });
export function openSignerProcess(options: SignerProcessOptions): SignerProcess {
  return signerOver(openSignerLine(options));
}

/** The signer behind these answers. */
export function signerOver({ ask, close }: SignerLine): SignerProcess {
  return {
    create: (walletId, owner, context) => ask('create', { walletId, owner, context }, created),
    async sign(request) {
      const { mandate, intentId, intent, message, after, context, orderSeal } = request;
      const what = { intent: onWire(intent), message: toBase64(message) };
      return ask(
        'sign',
        { ...sealed(request), mandate, intentId, after, context, orderSeal, ...what },
        signed,
      );
    },
    signed: (mandate, intentId) => ask('signed', { mandate, intentId }, signatureOrNone),
    async recordMandate(mandate, context) {
      const { floor, trades } = await ask('record', { mandate, context }, recorded);
      return floor ?? trades;
    },
    async setPin(owner, pin, ticket) {
      const { isSet } = await ask('pin_set', { owner, pin, ticket }, pinSet, PIN_WITHIN);
      return isSet === 'true';
    },
    checkPin: (owner, pin, decision) => ask('pin_check', { owner, pin, decision }, pinOutcome, PIN_WITHIN),
    removePin: (owner, pin, ticket) => ask('pin_remove', { owner, pin, ticket }, pinRemoval, PIN_WITHIN),
    async askReset(owner) {
      const { until } = await ask('pin_reset_ask', { owner }, resetAsked);
      return until === '' ? null : new Date(Number(until));
    },
    cancelReset: async (owner) => void (await ask('pin_reset_cancel', { owner }, nothing)),
    finishReset: (owner) => ask('pin_reset_finish', { owner }, pinReset),
    forgetFactors: async (owner, ticket) => void (await ask('factors_forget', { owner, ticket }, nothing)),
    beginPasskey: (owner) => ask('passkey_begin', { owner }, passkeyBegun),
    addPasskey: async (owner, label, made, ticket) =>
      (await ask('passkey_add', { owner, label, ticket, ...made }, passkeyAdded)).passkey,
    checkPasskey: async (owner, assertion) =>
      (await ask('passkey_check', { owner, ...assertion }, passkeyChecked)).ticket,
    renamePasskey: async (owner, credentialId, label, ticket) =>
      void (await ask('passkey_rename', { owner, credentialId, label, ticket }, nothing)),
    removePasskey: async (owner, credentialId, ticket) =>
      void (await ask('passkey_remove', { owner, credentialId, ticket }, nothing)),
    beginSignIn: async () => (await ask('passkey_begin', { owner: null }, signInBegun)).nonce,
    checkSignIn: async (assertion) => (await ask('passkey_sign_in', { ...assertion }, signInChecked)).owner,
    freeze: async (owner) => (await ask('freeze', { owner }, frozen)).since,
    thaw: async (owner, ticket) => (await ask('thaw', { owner, ticket }, thawed)).until,
    putGrant: async (owner, grant, ticket) =>
      (await ask('grant_put', { owner, grant, ticket }, grantPut)).standing,
    endGrant: async (owner, grantId, ticket) =>
      (await ask('grant_end', { owner, grantId, ticket }, grantEnded)).endsAt,
    checkAct: (grantId, decision, signature) =>
      ask('grant_check', { grantId, decision, signature }, actChecked),
    async shownGrants(owner) {
      const all: StandingGrant[] = [];
      for (;;) {
        const { standing } = await ask('grants', { owner, at: all.length }, grantShown);
        if (standing === null) return all;
        all.push(standing);
      }
    },
    authorise: async (mandate, ticket) =>
      (await ask('authorise', { mandate: JSON.stringify(mandate), ticket }, authorised)).mandate,
    closeMandate: async (mandateId) => void (await ask('close', { mandateId }, nothing)),
    tellPrice: async (mint, usd) =>
      (await ask('price', { mint, usd: String(usd) }, priced)).mints.split(' ').filter(Boolean),
    operate: (order) => ask('operate', { order }, operated, OPERATE_WITHIN),
    async judge({ publicKey, intent, message }) {
      const fields = { publicKey, intent: onWire(intent), message: toBase64(message) };
      return BigInt((await ask('judge', fields, judged)).feeLamports);
    },
    rewrap: async (key) => (await ask('rewrap', sealed(key), rewrapped)).sealedKey,
    split: (key) => ask('split_deal', sealed(key), splitDone),
    reshare: async (key) => (await ask('reshare_deal', sealed(key), rewrapped)).sealedKey,
    leftWhole: () => ask('split_left', { at: 0 }, left),
    attest: async (key, blockhash) =>
      (await ask('attest', { ...sealed(key), blockhash }, attested)).signature,
    proofKey: async () => (await ask('proof_key', {}, proofKey)).publicKey,
    signReceipt: (text, mandateId) => ask('receipt', { statement: text, mandateId }, statement),
    signOrder: (text, mandateId) => ask('order', { statement: text, mandateId }, statement),
    signLiabilities: (text) => ask('liabilities', { statement: text }, statement),
    signWebhook: (eventId, at, body) => ask('webhook', { eventId, at: String(at), body }, webhookSigned),
    newerThan: (heads, at) => ask('newer', { heads, at }, newer),
    publish: async (payer, text, message) =>
      (await ask('publish', { ...sealed(payer), statement: text, message: toBase64(message) }, published))
        .signature,
    ping: (within) => ask('ping', {}, pong, within),
    numbers: async (within) => (await ask('numbers', {}, reported, within)).report,
    close,
  };
}

function sealed({ walletId, owner, publicKey, sealedKey }: SealedWallet) {
  return { walletId, owner, publicKey, sealedKey: toBase64(sealedKey) };
}

/** Copies the fields one by one: the signer refuses unknown ones. */
function onWire(intent: SignIntent): Readonly<Record<string, unknown>> {
  const feeCapLamports = String(intent.feeCapLamports);
  switch (intent.kind) {
    case 'transfer_sol': {
      const { kind, to, lamports, memo, references } = intent;
      return { kind, to, lamports: String(lamports), feeCapLamports, memo, references };
    }
    case 'transfer_token': {
      const { kind, to, mint, tokenProgram, source, amount, decimals, memo, references } = intent;
      return {
        ...{ kind, to, mint, tokenProgram, source, amount: String(amount), decimals, feeCapLamports },
        // A signer of the previous version refuses these names, and so only what needs them.
        ...{ memo, references, otherSources: intent.otherSources },
        ...(intent.feeAmount !== undefined && { feeAmount: String(intent.feeAmount) }),
      };
    }
    case 'swap': {
      const { kind, sell, buy } = intent;
      return { kind, sell: sideOnWire(sell), buy: sideOnWire(buy), feeCapLamports };
    }
    case 'reclaim': {
      const { kind, accounts, withdraws } = intent;
      // A signer of the previous version knows no `withdraws`, and refuses the name.
      return { kind, accounts, ...(withdraws.length > 0 && { withdraws }), feeCapLamports };
    }
  }
}

function sideOnWire({ mint, tokenProgram, account, amount }: SwapSide) {
  return { mint, tokenProgram, account, amount: String(amount) };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
