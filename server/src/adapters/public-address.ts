import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges that are not, or not only, anybody's on the internet: RFC 6890 and its updates. */
const RESERVED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within 2000::/3, the only part of IPv6 that is routed: documentation, and tunnels that lead to any IPv4 address. */
const RESERVED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [net, prefix] of RESERVED_V4) reserved.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of RESERVED_V6) reserved.addSubnet(net, prefix, 'ipv6');
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is a public one. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return routed.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Resolves a name for a connection, and fails if any of its addresses is not public: connecting to what was checked leaves no
 * time to change the answer in between. Not asked for names that are addresses themselves.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden || addresses.length === 0) return done(new Error(`${hostname} is not a public host`), '');
    const [{ address, family }] = addresses as [LookupAddress, ...LookupAddress[]];
    return options.all ? done(null, addresses) : done(null, address, family);
  });
};
