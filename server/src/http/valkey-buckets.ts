import { createHash } from 'node:crypto';
import type { ShortMemory } from '../ports/short-memory.ts';
import type { TokenBuckets } from './token-buckets.ts';

/**
 * As the statement of `sharedBuckets`, by Valkey's clock, in milliseconds. A bucket is when it is full again, and is forgotten
 * then. No more than a minute's worth is ever missing: a clock that was set back must not empty a bucket for longer.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval = 60000 / tonumber(ARGV[1])
local kept = tonumber(redis.call('GET', KEYS[1]) or '0')
local full = math.min(math.max(kept, now), now + 60000)
local free = math.floor((60000 - (full - now)) / interval + 1e-6)
local tokens = math.max(0, math.min(tonumber(ARGV[2]), free))
if tokens > 0 then
  full = full + tokens * interval
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now) + 1)
end
return { tokens, string.format('%.6f', math.max(0, (full - now - 60000 + interval) / 1000)) }`;

/** Buckets in Valkey: over all servers. */
export function valkeyBuckets(memory: Pick<ShortMemory, 'run'>): TokenBuckets {
  return {
    async take(name, perMinute, most) {
      const key = `cumulus:limit:${createHash('sha256').update(name).digest('base64url')}`;
      const [tokens, wait] = (await memory.run(TAKE, key, [perMinute, most])) as [number, string];
      return { tokens, wait: Number(wait) };
    },
  };
}
