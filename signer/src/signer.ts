import manifest from '../package.json' with { type: 'json' };
import { attestation } from './attest.ts';
import { encodeBase58 } from './base58.ts';
import { describe, purpose } from './describe.ts';
import { guard } from './guard.ts';
import type { Journal } from './journal/journal.ts';
import type { WalletRecord } from './journal/record.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';
import { KeyFileError } from './key-file.ts';
import type { Facts, Log } from './log.ts';
import { Refusal } from './refusal.ts';
import { parseRequest, type Request } from './request.ts';
import type { KeyHolder } from './sealed-key.ts';
import { KeyServiceFailure } from './service-key-encryption-key.ts';
import { createSignOnce, type SignOnce } from './sign-once.ts';
import { createKey, resealKey, signWith } from './wallet-key.ts';

/** The answer to the request with this id. */
export type Reply =
  | { readonly id: number; readonly ok: Readonly<Record<string, string>> }
  /** The signer refuses; a retry would be refused too. */
  | { readonly id: number; readonly refused: string }
  /** The signer or its key service failed; its log says why. */
  | { readonly id: number; readonly failed: true | 'key_service' };

export interface SignerDeps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Journal;
  readonly log: Log;
  /** Most that a signed transaction may pay in fees, lamports; a caller's cap can only lower it. */
  readonly feeCapLamports: bigint;
  /** Called after each request that had a private key in the clear. */
  readonly sweep: () => void;
}

export type Signer = (id: number, fields: Readonly<Record<string, unknown>>) => Promise<Reply>;

/** Answers requests; never rejects. */
export function signer(deps: SignerDeps): Signer {
  const { log, sweep } = deps;
  const signOnce = createSignOnce(deps.journal);
  return async (id, fields) => {
    const started = performance.now();
    let about: Facts = {};
    const tell = (level: 'info' | 'warn' | 'error', outcome: string, reason?: string) => {
      const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
      log(level, 'request', { ...about, outcome, ...(reason && { reason }), milliseconds });
    };
    try {
      const request = parseRequest(fields);
      about = describe(request);
      const ok = await answer({ ...deps, signOnce }, request, (found) => {
        about = { ...about, ...found };
      });
      // Before the reply: every signature is logged.
      tell('info', 'done');
      return { id, ok };
    } catch (error) {
      if (error instanceof Refusal) {
        tell('warn', 'refused', error.message);
        return { id, refused: error.message };
      }
      if (error instanceof KeyServiceFailure) {
        tell('error', 'failed', error.message);
        return { id, failed: 'key_service' };
      }
      tell('error', 'failed', error instanceof KeyFileError ? error.message : placeOf(error));
      return { id, failed: true };
    } finally {
      if (about.kind !== 'ping') sweep();
    }
  };
}

/** Carries out a request. `learn` adds facts to its log line. */
async function answer(
  { kek, journal, signOnce, feeCapLamports }: SignerDeps & { readonly signOnce: SignOnce },
  request: Request,
  learn: (facts: Facts) => void,
): Promise<Record<string, string>> {
  switch (request.name) {
    case 'create': {
      const { walletId, owner } = request;
      if (journal.wallet(walletId)) throw new Refusal('a wallet of this id was created before');
      const { publicKey, sealedKey } = await createKey(kek, { walletId, owner });
      await journal.append(walletRecord({ walletId, owner, publicKey }, sealedKey));
      return { publicKey: encodeBase58(publicKey), sealedKey: sealedKey.toString('base64') };
    }
    case 'sign': {
      const { holder, sealedKey, intent, message, intentId, after, context } = request;
      const { walletId } = holder;
      expectOwner(journal, holder);
      const fee = String(guard(message, holder.publicKey, intent, feeCapLamports));
      learn({ feeLamports: fee });
      const facts = { ...purpose(intent), feeLamports: fee };
      const signing = { intentId, walletId, intent, message, after, context, facts };
      const signed = await signOnce(signing, async () => {
        const signature = await signWith(kek, holder, sealedKey, message);
        // A wallet older than the journal belongs to the first owner that signs with it.
        if (!journal.wallet(walletId)) await journal.append(walletRecord(holder, sealedKey));
        return signature;
      });
      if (signed === 'duplicate') return { duplicate: 'true' };
      learn({ signature: signed.signature });
      return { ...signed };
    }
    case 'judge': {
      const { publicKey, intent, message } = request;
      return { feeLamports: String(guard(message, publicKey, intent, feeCapLamports)) };
    }
    case 'rewrap': {
      expectOwner(journal, request.holder);
      const sealedKey = await resealKey(kek, request.holder, request.sealedKey);
      await journal.append(walletRecord(request.holder, sealedKey));
      await journal.rewrapKey();
      return { sealedKey: sealedKey.toString('base64') };
    }
    case 'attest': {
      const { holder, sealedKey, blockhash } = request;
      expectOwner(journal, holder);
      const signature = await signWith(kek, holder, sealedKey, attestation(holder.publicKey, blockhash));
      return { signature: signature.toString('base64') };
    }
    case 'ping':
      return { version: manifest.version, provider: kek.provider, keyId: await kek.id() };
  }
}

/** A row of the database says whose a wallet is; the journal knows it. */
function expectOwner(journal: Journal, { walletId, owner, publicKey }: KeyHolder): void {
  const known = journal.wallet(walletId);
  if (!known) return;
  if (known.owner !== owner) throw new Refusal('the wallet belongs to another user');
  if (known.publicKey !== encodeBase58(publicKey)) throw new Refusal('the wallet has another address');
}

function walletRecord({ walletId, owner, publicKey }: KeyHolder, sealedKey: Buffer): WalletRecord {
  const address = encodeBase58(publicKey);
  const sealed = sealedKey.toString('base64');
  return { kind: 'wallet', at: Date.now(), walletId, owner, publicKey: address, sealedKey: sealed };
}

/** Name and location of an unexpected error. Not its message, which may quote its input. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'a thrown value';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(' ');
}
