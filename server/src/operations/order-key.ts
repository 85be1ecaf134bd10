import { hkdfSync } from 'node:crypto';

/**
 * What seals orders for one of three signers, 64 hex digits: the setting OPERATOR_KEY of that signer. With the one of operators, which it
 * follows from, a signer that was taken over would order the others about.
 */
export function orderKeyOf(name: string, operatorKey: string): string {
  return Buffer.from(hkdfSync('sha256', operatorKey, '', `cumulus operators of ${name}`, 32)).toString('hex');
}
