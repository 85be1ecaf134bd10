import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../ports/clock.ts';

/** Buckets kept at once: the least recently used is forgotten, which only ever helps its owner. */
const BUCKETS_MAX = 50_000;

/** A token bucket per key: a minute's worth may come at once, then they trickle in evenly. */
export interface RateLimit {
  /** Takes one; returns 0 where it may pass, else the seconds until the next one. */
  take(key: string): number;
}

/** A limit of `perMinute` for each key, in this process. */
export function rateLimit(perMinute: number, clock: Clock): RateLimit {
  const buckets = new BoundedMap<string, { tokens: number; at: number }>(BUCKETS_MAX);
  const perMillisecond = perMinute / 60_000;
  return {
    take(key) {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { tokens: perMinute, at: now };
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
      bucket.at = now;
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMillisecond / 1_000);
      bucket.tokens -= 1;
      return 0;
    },
  };
}

/** One key for all addresses that one subscriber holds: an IPv6 household is a /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
}
