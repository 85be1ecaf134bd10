import { CumulusError, type Json } from './error.ts';
import { pause } from './http.ts';
import type { Payment, ShownApproval, V1 } from './v1.ts';

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long it waits at most, in all, between one look and the next. */
  readonly forMs?: number | undefined;
  readonly everyMs?: number | undefined;
}

/** All throw a CumulusError: STILL_WAITING, with what was read last, if the end has not come. */
export interface Waits {
  /** Until a transfer or a swap is confirmed, failed or expired. One to a new recipient may wait for a day. */
  waitForPayment(paymentId: string, options?: WaitOptions): Promise<Payment>;
  /** Until its owner has answered, or it has expired. */
  waitForApproval(approvalId: string, options?: WaitOptions): Promise<ShownApproval>;
}

const FOR_MS = 120_000;
const EVERY_MS = 1_000;

export function createWaits({ transfers, approvals }: V1, wait: typeof pause = pause): Waits {
  async function until<T extends object>(
    read: (options: WaitOptions) => Promise<T>,
    isOver: (value: T) => boolean,
    { signal, forMs = FOR_MS, everyMs = EVERY_MS }: WaitOptions = {},
  ): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += everyMs) {
      const value = await read({ signal });
      if (isOver(value)) return value;
      if (waitedMs + everyMs > forMs)
        throw new CumulusError({
          ...{ code: 'STILL_WAITING', message: 'It is not over yet.', isOpen: true },
          context: { ...value } as Json,
        });
      await wait(everyMs, signal);
    }
  }
  const ended: readonly Payment['state'][] = ['confirmed', 'failed', 'expired'];
  return {
    waitForPayment: (paymentId, options) =>
      until(
        (given) => transfers.get(paymentId, given),
        ({ state }) => ended.includes(state),
        options,
      ),
    waitForApproval: (approvalId, options) =>
      until(
        (given) => approvals.get(approvalId, given),
        ({ state }) => state !== 'waiting',
        options,
      ),
  };
}
