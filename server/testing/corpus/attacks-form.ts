import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import {
  getAdvanceNonceAccountInstruction,
  getAuthorizeNonceAccountInstruction,
} from '@solana-program/system';
import { associatedToken, transferSol, unitPrice } from '../../../signer/testing/messages.ts';
import { longer, withAccount, withMoreAccounts } from '../../../signer/testing/mutate.ts';
import { fromBase58 } from '../../src/solana/base58.ts';
import { newAddress } from '../issuer.ts';
import {
  type Attack,
  attacksOf,
  INSIDE,
  misplaced,
  OBEYING,
  open,
  passes,
  SOL,
  TOO_LITTLE_SOL,
  TOO_MUCH_SOL,
} from './attack.ts';
import { pulling } from './puppet.ts';
import type { Scene } from './scene.ts';
import type { Candidate } from './world.ts';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const STRANGER = 'the message calls a program that has no place in a swap';
const HARMLESS = passes('it moves nothing more than was asked');

/** Are hidden in the form of the message: its header, its tables, its programs, its price. */
export async function formAttacks(scene: Scene): Promise<Attack[]> {
  const { wallet, owner, maker, thief, mints, nonce, coSignedAnd, coSignedAs, usdAccount } = scene;
  const budget = (...data: number[]): Instruction => ({
    programAddress: COMPUTE_BUDGET,
    data: Buffer.of(...data),
  });
  const rewritten = async (rewrite: (message: Buffer) => Buffer, more: Partial<Candidate> = {}) => ({
    ...(await coSignedAnd('tokens')),
    rewrite,
    ...more,
  });
  const makersUsd = await associatedToken(maker, mints.usd.address);
  /** Replaces one address by another wherever it stands in the bytes. */
  const renamed = (from: Address, to: Address) => (message: Buffer) => {
    const bytes = Buffer.from(message);
    bytes.set(fromBase58(to), bytes.indexOf(Buffer.from(fromBase58(from))));
    return bytes;
  };

  return attacksOf([
    [
      'durable nonce',
      'as the last instruction',
      'the transaction would never expire',
      misplaced('the System instruction AdvanceNonceAccount'),
      () =>
        coSignedAnd(
          'tokens',
          getAdvanceNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: owner }),
        ),
    ],
    [
      'nonce authority',
      'given to the thief',
      OBEYING,
      misplaced('the System instruction AuthorizeNonceAccount'),
      () =>
        coSignedAnd(
          'tokens',
          getAuthorizeNonceAccountInstruction({
            nonceAccount: nonce,
            nonceAuthority: owner,
            newNonceAuthority: thief,
          }),
        ),
    ],
    [
      'nonce authority',
      'given to the thief by the router',
      OBEYING,
      INSIDE,
      () =>
        scene.routed('tokens', [
          getAuthorizeNonceAccountInstruction({
            nonceAccount: nonce,
            nonceAuthority: owner,
            newNonceAuthority: thief,
          }),
        ]),
    ],
    [
      'blockhash of another time',
      'which the chain does not know',
      'the transaction is too old for the network',
      passes('a transaction with a wrong blockhash never lands'),
      async () => ({ ...(await coSignedAnd('tokens')), blockhash: thief }),
    ],
    [
      'hidden owner',
      'of an account that is opened',
      TOO_MUCH_SOL,
      misplaced('the Associated Token instruction CreateIdempotent over a lookup table'),
      async () => ({
        ...(await coSignedAnd('tokens', await open(wallet, scene.nobody, mints.usd.address))),
        table: [scene.nobody],
      }),
    ],
    [
      'hidden destination',
      'of SOL that is unwrapped',
      TOO_LITTLE_SOL,
      'CloseAccount has an account that is in a lookup table',
      async () => ({
        ...(await coSignedAs('buysSol', (steps) => ({
          ...steps,
          unwrap: withAccount(steps.unwrap!, 1, thief),
        }))),
        table: [thief],
      }),
    ],
    [
      'hidden program',
      'in a lookup table',
      'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
      'an instruction calls a program that is in a lookup table',
      async () => {
        const candidate = await coSignedAnd('tokens');
        const { data } = candidate.steps.receive!;
        const rewrite = (message: Buffer) => {
          const bytes = Buffer.from(message);
          // In front of the data: its length, four accounts, their number, and the program. Loaded ones follow the others.
          bytes[bytes.lastIndexOf(Buffer.from(data!)) - 7] = bytes[4]!;
          return bytes;
        };
        return { ...candidate, rewrite, table: [makersUsd] };
      },
    ],
    [
      'lookup table',
      'that has no such place',
      'it names accounts that are in no lookup table',
      passes('only the chain knows what is in a table; the transaction never lands'),
      () =>
        rewritten(
          (message) => Buffer.concat([message.subarray(0, -2), Buffer.of(200), message.subarray(-1)]),
          {
            table: [makersUsd],
          },
        ),
    ],
    [
      'lookup table',
      'that names an account of the message again',
      'the transaction names an account twice',
      passes('only the chain knows what is in a table; the transaction never lands'),
      () =>
        rewritten((message) => Buffer.concat([message.subarray(0, -2), Buffer.of(1), message.subarray(-1)]), {
          table: [makersUsd, maker],
        }),
    ],
    [
      'signer twice',
      'the wallet in the place of the maker',
      'the transaction names an account twice',
      'the message names an account twice',
      () => rewritten(renamed(maker, wallet)),
    ],
    [
      'account twice',
      'the account that is sold from',
      'the transaction names an account twice',
      'the message names an account twice',
      () => rewritten(renamed(makersUsd, usdAccount)),
    ],
    [
      'form of the message',
      'of a version to come',
      'the transaction is malformed',
      'the message is of an unknown version',
      () => rewritten((message) => Buffer.concat([Buffer.of(0x81), message.subarray(1)])),
    ],
    [
      'form of the message',
      'with a byte behind its end',
      'invalid transaction: bytes after the end of the transaction',
      'the message has bytes after its end',
      () => rewritten(longer),
    ],
    [
      'form of the message',
      'that ends too early',
      'the transaction is malformed',
      'the message ends too early',
      () => rewritten((message) => message.subarray(0, -3)),
    ],
    [
      'form of the message',
      'whose fee payer is read-only',
      'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
      'the header of the message does not fit its accounts',
      () =>
        rewritten((message) =>
          Buffer.concat([message.subarray(0, 2), Buffer.of(message[1]!), message.subarray(3)]),
        ),
    ],
    [
      'form of the message',
      'longer than a packet',
      'the transaction is too long',
      'the request is malformed at message',
      async () => {
        const more = await Promise.all(Array.from({ length: 26 }, newAddress));
        const { steps, ...rest } = await scene.routed('tokens', []);
        return { ...rest, steps: { ...steps, exchange: withMoreAccounts(steps.exchange!, ...more) } };
      },
    ],
    [
      'inflated fee',
      'a limit of units',
      'the network fee is higher than asked',
      'the fee of up to 42959673 lamports is over the cap of 20000',
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
      'the fee of up to 30200 lamports is over the cap of 20000',
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
