import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges of the IANA's special-purpose registries: this host, private networks, clouds' metadata, documentation, multicast. */
const SPECIAL_V4 = [
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
] as const;
/** All that is not global unicast, so that an IPv4 address in an IPv6 one is special too, and what is special within it. */
const SPECIAL_V6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

// Two lists, because one would look IPv4 addresses up as IPv6 addresses too.
const specialV4 = new BlockList();
const specialV6 = new BlockList();
for (const [network, prefix] of SPECIAL_V4) specialV4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_V6) specialV6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to the public internet. False if it is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && !specialV6.check(address, 'ipv6');
}
