import { Pool } from 'undici';
import { z } from 'zod';
import type { LogoPictures } from '../ports/logo-pictures.ts';

/** Requests wait for their turn in the other process, milliseconds. */
const TIMEOUT = 30_000;
/** Milliseconds. */
const NUMBERS_TIMEOUT = 2_000;
const CONNECTIONS = 16;
/** Larger than any picture of its size. */
const PICTURE_MAX_BYTES = 262_144;

const numbers = z.object({
  startedAt: z.number(),
  residentBytes: z.number(),
  underWay: z.number(),
  outcomes: z.record(z.string(), z.number()),
});

/** The process that fetches logos. */
export function openLogoProcess(socketPath: string): LogoPictures {
  const pool = new Pool('http://logos', {
    socketPath,
    connections: CONNECTIONS,
    pipelining: 1,
    maxResponseSize: PICTURE_MAX_BYTES,
  });
  return {
    async at(url) {
      const answer = await pool.request({
        method: 'GET',
        path: `/?${new URLSearchParams({ url })}`,
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const picture = Buffer.from(await answer.body.arrayBuffer());
      if (answer.statusCode === 200) return picture;
      if (answer.statusCode === 422) return null;
      throw new Error(`the process for logos returned HTTP ${answer.statusCode}`);
    },
    async numbers() {
      const { body } = await pool.request({
        method: 'GET',
        path: '/numbers',
        signal: AbortSignal.timeout(NUMBERS_TIMEOUT),
      });
      return numbers.parse(await body.json());
    },
    close: () => pool.destroy(),
  };
}
