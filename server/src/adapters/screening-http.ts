import { Pool } from 'undici';
import { z } from 'zod';
import type { ScreeningService } from '../ports/screening.ts';

interface ScreeningSettings {
  readonly url: string;
  readonly token: string;
  /** For the whole answer, milliseconds. */
  readonly timeoutMs: number;
}

const ANSWER_MAX_BYTES = 64 * 1024;
const REASON_MAX = 1_000;

const answer = z.object({
  verdict: z.enum(['allow', 'hold', 'refuse']),
  reason: z.string().max(REASON_MAX).nullish(),
  publicReason: z.string().max(REASON_MAX).nullish(),
});

/** POSTs each payment as JSON, with its intent as idempotency key. Follows no redirect: a payment is known to this address alone. */
export function openScreening({ url, token, timeoutMs }: ScreeningSettings): ScreeningService & {
  close(): Promise<void>;
} {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, {
    connections: 16,
    pipelining: 1,
    maxResponseSize: ANSWER_MAX_BYTES,
    connect: { timeout: timeoutMs },
  });
  return {
    async ask(payment) {
      const { statusCode, headers, body } = await pool.request({
        method: 'POST',
        path: `${pathname}${search}`,
        headers: {
          ...{ accept: 'application/json', 'content-type': 'application/json' },
          authorization: `Bearer ${token}`,
          'idempotency-key': payment.intent,
        },
        body: JSON.stringify(payment),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`The screening service returned HTTP ${statusCode}`);
      if (!/^application\/json\b/i.test(String(headers['content-type'])))
        throw new TypeError('The screening service returned no JSON');
      const { verdict, reason = null, publicReason = null } = answer.parse(JSON.parse(text));
      return { verdict, reason, publicReason };
    },
    close: () => pool.destroy(),
  };
}
