import { isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** `203.0.113.7:40001`, `[2001:db8::1]` and `[2001:db8::1]:443`, as some proxies write them. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;
/** `2001:db8::1:40001`. A port of at most four digits reads as a last group, which leaves the subscriber's prefix as it is. */
const BARE_PORT = /^(.+):\d{1,5}$/;
const MAPPED = '::ffff:';

/**
 * The one way in which this server writes an IP address, without a port, and IPv4 also if it was mapped; null for other text, and
 * for an address that only means something on one link.
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, dotted] = WITH_PORT.exec(bare) ?? [];
  const given = bracketed ?? dotted ?? bare;
  const address = isIP(given) ? given : (BARE_PORT.exec(given)?.[1] ?? given);
  if (isIPv4(address)) return address;
  if (!isIPv6(address) || address.includes('%')) return null;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = written.startsWith(MAPPED) ? written.slice(MAPPED.length) : '';
  return isIPv4(mapped) ? mapped : written;
}

/** One key per subscriber: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function addressKey(ip: string): string {
  const address = readAddress(ip) ?? ip;
  return prefixOf(address, 4) ?? address;
}

/** One key per network, which many addresses of one owner share: the /24 prefix of an IPv4 address, or the /48 of an IPv6 address. */
export function networkKey(ip: string): string {
  const address = readAddress(ip) ?? ip;
  return prefixOf(address, 3) ?? address.split('.').slice(0, 3).join('.');
}

/** The first of the eight groups of an IPv6 address; null for other addresses. */
function prefixOf(address: string, groups: number): string | null {
  if (!isIPv6(address)) return null;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = address.includes('::') ? 8 - first.length - last.length : 0;
  return [...first, ...Array<string>(missing).fill('0'), ...last].slice(0, groups).join(':');
}
