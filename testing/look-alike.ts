import { type Address, isAddress, isOffCurveAddress } from '@solana/kit';

/** The address of another wallet that is the same as this one when it is shortened. */
export function lookAlikeOf(address: string): Address {
  for (const character of '123456789ABCDEFGHJKLMNPQRSTUVWXYZ') {
    const other = `${address.slice(0, 20)}${character}${address.slice(21)}`;
    if (other !== address && isAddress(other) && !isOffCurveAddress(other)) return other;
  }
  throw new Error(`nothing looks like ${address}`);
}
