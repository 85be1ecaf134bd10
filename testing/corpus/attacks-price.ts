import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';

import { transferSol, unitPrice } from '../../signer/testing/messages.ts';

import { newAddress } from '../issuer.ts';
import { type Attack, attacksOf, misplaced, passes, SOL, TOO_MUCH_SOL } from './attack.ts';
import { pulling } from './puppet.ts';
import type { Scene } from './scene.ts';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const STRANGER = 'the message calls a program that has no place in a swap';
const HARMLESS = passes('it moves nothing more than was asked');

/** Cost more than was asked, or call programs that have no part in a swap. */
export async function priceAttacks(scene: Scene): Promise<Attack[]> {
  const { wallet, thief, coSignedAnd, coSignedAs } = scene;
  const budget = (...data: number[]): Instruction => ({
    programAddress: COMPUTE_BUDGET,
    data: Buffer.of(...data),
  });

  return attacksOf([
    [
      'inflated fee',
      'a limit of units',
      'the network fee is higher than asked',
      'the fee of up to 0.042959673 SOL is over the cap of 0.00002 SOL',
      () =>
        coSignedAs('tokens', (steps) => ({
          ...steps,
          limit: getSetComputeUnitLimitInstruction({ units: 2 ** 32 - 1 }),
          price: unitPrice(10_000n),
        })),
    ],
    [
      'inflated fee',
      'more signatures',
      'the network fee is higher than asked',
      'the fee of up to 0.0000302 SOL is over the cap of 0.00002 SOL',
      async () => {
        const more = await Promise.all(Array.from({ length: 4 }, newAddress));
        const { steps, ...rest } = await scene.routed('tokens', []);
        const { exchange, ...others } = steps;
        const accounts = more.map((address) => ({ address, role: AccountRole.READONLY_SIGNER }));
        const signed = { ...exchange!, accounts: [...exchange!.accounts!, ...accounts] };
        return { ...rest, steps: { ...others, exchange: signed } };
      },
    ],
    [
      'inflated fee',
      'a second price',
      'DuplicateInstruction',
      'the message has more than one SetComputeUnitPrice',
      () => coSignedAnd('tokens', unitPrice(100_000_000n)),
    ],
    [
      'compute budget',
      'a larger heap',
      HARMLESS,
      misplaced('the ComputeBudget instruction RequestHeapFrame'),
      () => coSignedAnd('tokens', budget(1, 0, 0, 1, 0)),
    ],
    [
      'compute budget',
      'a limit of loaded data',
      HARMLESS,
      misplaced('the ComputeBudget instruction SetLoadedAccountsDataSizeLimit'),
      () => coSignedAnd('tokens', budget(4, 0, 0, 0, 4)),
    ],
    [
      'compute budget',
      'units at a price of their own, as once was possible',
      'InvalidInstructionData',
      misplaced('the ComputeBudget instruction RequestUnits'),
      () => coSignedAnd('tokens', budget(0, 64, 13, 3, 0, 0, 202, 154, 59)),
    ],
    [
      'unknown program',
      'a memo that the wallet signs',
      HARMLESS,
      STRANGER,
      () =>
        coSignedAnd('tokens', {
          programAddress: MEMO,
          accounts: [{ address: wallet, role: AccountRole.READONLY_SIGNER }],
          data: Buffer.from('I owe you'),
        }),
    ],
    [
      'unknown program',
      "of the thief's, which takes all SOL that it is signed for",
      TOO_MUCH_SOL,
      STRANGER,
      async () => {
        const steal: Instruction = {
          programAddress: scene.program,
          accounts: [{ address: wallet, role: AccountRole.WRITABLE_SIGNER }],
          data: Buffer.alloc(34),
        };
        return coSignedAnd('tokens', pulling(steal, [transferSol(wallet, thief, 50n * SOL)]));
      },
    ],
    [
      'unknown program',
      'which does nothing yet',
      HARMLESS,
      STRANGER,
      () =>
        coSignedAnd('tokens', {
          programAddress: scene.program,
          accounts: [{ address: wallet, role: AccountRole.WRITABLE_SIGNER }],
          data: Buffer.alloc(34),
        }),
    ],
  ]);
}
