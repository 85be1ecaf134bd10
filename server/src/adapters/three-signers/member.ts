import { setTimeout as pause } from 'node:timers/promises';
import { isCallError } from '@cumulus/contract/errors.ts';
import { z } from 'zod';
import { KEY_SERVICE_REQUESTS, type SignerRequest } from '../../../../wire/src/signer-requests.ts';
import type { JournalHeads } from '../../ports/journal.ts';
import { type Fields, openSignerLine } from '../signer-asking.ts';
import type { NamedPlace } from '../signer-line.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { createSilence } from './silence.ts';

/** One of three signers. */
export interface SignerMember {
  readonly name: string;
  /** Whether it answers. One that does not is asked again and again until it does. */
  isHere(): boolean;
  /**
   * Fails at once if nothing listens there. Throws what the signer refuses, and SIGNER_UNAVAILABLE. `within`: how long it may answer nothing at all,
   * milliseconds. One that has many to answer is waited for.
   */
  ask(name: SignerRequest, fields: Fields, within?: number): Promise<Fields>;
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 500;
const PROBE_WITHIN_MS = 1_000;
/** A request that asks its key service may be the only one. */
const SILENT_MS = 1_000;
const KEY_SERVICE_SILENT_MS = 11_000;
/** Of a signer that answers others. */
const ANSWER_WITHIN_MS = 30_000;
const answered = z.record(z.string(), z.unknown());

export interface MemberEvents {
  /** It answers no more, or again. */
  onChanged(name: string, isHere: boolean): void;
  /** It answers over another connection: it may have started again. */
  onBack(name: string): void;
}

export function openMember(
  { name: member, ...place }: NamedPlace,
  deadlineMilliseconds: number | undefined,
  { onChanged, onBack }: MemberEvents,
  heads?: Pick<JournalHeads, 'seen'>,
): SignerMember {
  const closing = new AbortController();
  const silence = createSilence();
  let isHere = true;
  let isLost = false;
  const line = openSignerLine({
    ...place,
    connectMilliseconds: 0,
    // The others tell a signer what its journal lacks, and it gets that from them.
    ...(heads && { heads: { seen: heads.seen, expected: async () => [] } }),
    onAnswered(now) {
      if (now) silence.broken();
      // It answers others.
      if (now || isLost || !silence.isBroken(SILENT_MS)) heard(now);
    },
    onLost() {
      if (closing.signal.aborted) return;
      isLost = true;
      if (isHere) void ping();
    },
  });

  function heard(now: boolean): void {
    if (closing.signal.aborted) return;
    const isBack = now && (!isHere || isLost);
    const isChanged = now !== isHere;
    isHere = now;
    if (now) isLost = false;
    if (isChanged) onChanged(member, now);
    if (isBack) onBack(member);
    if (isChanged && !now) void probe();
  }

  const ping = () => line.ask('ping', {}, answered, PROBE_WITHIN_MS).catch(() => {});

  async function probe(): Promise<void> {
    while (!isHere && !closing.signal.aborted) {
      await pause(PROBE_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (!closing.signal.aborted) await ping();
    }
  }

  return {
    name: member,
    isHere: () => isHere,
    async ask(name, fields, within = deadlineMilliseconds ?? silenceOf(name)) {
      try {
        const answer = line.ask(name, fields, answered, Math.max(within, ANSWER_WITHIN_MS));
        return await silence.orAfter(within, answer, () => {
          heard(false);
          return signerUnavailable('The signer gave no answer: its log may say why.');
        });
      } catch (error) {
        if (!isCallError(error, 'SIGNER_UNAVAILABLE')) throw error;
        throw signerUnavailable(`${member}: ${(error.cause as Error).message}`);
      }
    },
    async close() {
      closing.abort();
      await line.close();
    },
  };
}

function silenceOf(name: SignerRequest): number {
  return KEY_SERVICE_REQUESTS[name] > 0 ? KEY_SERVICE_SILENT_MS : SILENT_MS;
}
