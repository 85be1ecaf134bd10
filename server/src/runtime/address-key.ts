/** One key per subscriber: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function addressKey(ip: string): string {
  return groupsOf(ip)?.slice(0, 4).join(':') ?? ip;
}

/** One key per network, which many addresses of one owner share: the /24 prefix of an IPv4 address, or the /48 of an IPv6 address. */
export function networkKey(ip: string): string {
  return groupsOf(ip)?.slice(0, 3).join(':') ?? ip.replace('::ffff:', '').split('.').slice(0, 3).join('.');
}

/** The eight groups of an IPv6 address; null for an IPv4 address, also if it is mapped. */
function groupsOf(ip: string): string[] | null {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return null;
  const [head = '', tail = ''] = ip.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = ip.includes('::') ? 8 - first.length - last.length : 0;
  // Without leading zeros: some write them.
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
