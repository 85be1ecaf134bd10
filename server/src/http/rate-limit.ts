import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';

/** The least recently used bucket is evicted, which only helps its owner. */
const BUCKETS_MAX = 50_000;

/** A token bucket per key that holds one minute's worth and refills evenly. */
export interface RateLimit {
  /** Takes a token. Returns 0 if there was one, else the seconds until the next. */
  take(key: string): number;
  /** Returns what `take` would return, without taking. */
  wait(key: string): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const buckets = createCache<string, Bucket>({ max: BUCKETS_MAX });
  const perMillisecond = perMinute / 60_000;
  const fill = (bucket: Bucket): void => {
    const now = clock.now();
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
    bucket.at = now;
  };
  const seconds = ({ tokens }: Bucket): number =>
    tokens < 1 ? Math.ceil((1 - tokens) / perMillisecond / 1_000) : 0;
  return {
    take(key) {
      const bucket = buckets.get(key) ?? { tokens: perMinute, at: clock.now() };
      buckets.set(key, bucket);
      fill(bucket);
      const wait = seconds(bucket);
      if (wait === 0) bucket.tokens -= 1;
      return wait;
    },
    wait(key) {
      const bucket = buckets.get(key);
      if (!bucket) return 0;
      fill(bucket);
      return seconds(bucket);
    },
  };
}

/** A sliding window per key: at most `perMinute` in any 60 seconds. Refused requests do not count. */
export function createMinuteLimit(perMinute: number, clock: Clock): Pick<RateLimit, 'take'> {
  const made = createCache<string, number[]>({ max: BUCKETS_MAX });
  return {
    take(key) {
      const now = clock.now();
      // Times in the future come from before the clock was set back; they do not count.
      const recent = (made.get(key) ?? []).filter((time) => time > now - 60_000 && time <= now);
      made.set(key, recent);
      const oldest = recent[recent.length - perMinute];
      if (oldest !== undefined) return Math.ceil((oldest + 60_000 - now) / 1_000);
      recent.push(now);
      return 0;
    },
  };
}

/** One key per subscriber: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
}
