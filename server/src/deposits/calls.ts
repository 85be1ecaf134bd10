import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, isAddress } from '@solana/kit';
import type { Caller, Handlers } from '../accounts/caller.ts';
import type { Chain } from '../ports/chain.ts';
import { mint as mintOf } from '../ports/units.ts';
import { createFindPayment } from './payment.ts';

interface Deps {
  readonly chain: Pick<Chain, 'signaturesFor' | 'transaction'>;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** The caller's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (caller: Caller, walletId: string) => Promise<{ readonly publicKey: Address }>;
}

/** Any transaction would be a payment of nothing. */
const AMOUNT = /^[1-9]\d{0,19}$/;

export function createDepositCalls({ chain, elapsed, ownWallet }: Deps): Handlers<'findPayment'> {
  const findPayment = createFindPayment({ chain, elapsed });
  return {
    async findPayment({ walletId, reference, mint, amount }, caller) {
      const { publicKey: wallet } = await ownWallet(caller, walletId);
      if (!isAddress(reference)) throw new CallError('MALFORMED_REFERENCES');
      if (!isAddress(mint)) throw new CallError('TOKEN_NOT_FOUND');
      if (!AMOUNT.test(amount)) throw new CallError('MALFORMED_AMOUNT');
      const { userId } = caller;
      const requested = { userId, wallet, reference, mint: mintOf(mint), amount: BigInt(amount) };
      return { txSignature: await findPayment(requested) };
    },
  };
}
