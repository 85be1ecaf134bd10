import { setTimeout as pause } from 'node:timers/promises';
import { isCallError } from '@cumulus/contract/errors.ts';
import { z } from 'zod';
import type { SignerRequest } from '../../../../wire/src/signer-requests.ts';
import { type Fields, openSignerLine } from '../signer-asking.ts';
import type { NamedPlace } from '../signer-line.ts';
import { signerUnavailable } from '../signer-process-connection.ts';

/** One of three signers. */
export interface SignerMember {
  readonly name: string;
  /** Whether its last request was answered. One that does not answer is asked again and again until it does. */
  isHere(): boolean;
  /** Fails at once if nothing listens there. Throws what the signer refuses, and SIGNER_UNAVAILABLE. `within`: milliseconds. */
  ask(name: SignerRequest, fields: Fields, within?: number): Promise<Fields>;
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 500;
const PROBE_WITHIN_MS = 1_000;
const answered = z.record(z.string(), z.unknown());

export function openMember(
  { name: member, ...place }: NamedPlace,
  deadlineMilliseconds: number | undefined,
  onChanged: (name: string, isHere: boolean) => void,
): SignerMember {
  const closing = new AbortController();
  let isHere = true;
  const line = openSignerLine({
    ...place,
    connectMilliseconds: 0,
    ...(deadlineMilliseconds !== undefined && { deadlineMilliseconds }),
    onAnswered(now) {
      if (now === isHere || closing.signal.aborted) return;
      isHere = now;
      onChanged(member, now);
      if (!now) void probe();
    },
  });

  async function probe(): Promise<void> {
    while (!isHere && !closing.signal.aborted) {
      await pause(PROBE_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (!closing.signal.aborted) await line.ask('ping', {}, answered, PROBE_WITHIN_MS).catch(() => {});
    }
  }

  return {
    name: member,
    isHere: () => isHere,
    async ask(name, fields, within) {
      try {
        return await line.ask(name, fields, answered, within);
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
