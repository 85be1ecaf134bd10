import type { Address } from '@solana/kit';

import {
  getAdvanceNonceAccountInstruction,
  getAuthorizeNonceAccountInstruction,
} from '@solana-program/system';
import { fromBase58 } from '../../server/src/solana/base58.ts';
import { associatedToken } from '../../signer/testing/messages.ts';
import { longer, withAccount, withMoreAccounts } from '../../signer/testing/mutate.ts';
import { newAddress } from '../issuer.ts';
import {
  type Attack,
  attacksOf,
  INSIDE,
  misplaced,
  OBEYING,
  open,
  passes,
  TOO_LITTLE_SOL,
  TOO_MUCH_SOL,
} from './attack.ts';
import type { Candidate } from './candidate.ts';

import type { Scene } from './scene.ts';

/** Are hidden in the form of the message: its header, its tables, its programs, its price. */
export async function formAttacks(scene: Scene): Promise<Attack[]> {
  const { wallet, owner, maker, thief, mints, nonce, coSignedAnd, coSignedAs, usdAccount } = scene;
  const rewritten = async (rewrite: (message: Buffer) => Buffer, more: Partial<Candidate> = {}) => ({
    ...(await coSignedAnd('tokens')),
    rewrite,
    ...more,
  });
  const makersUsd = await associatedToken(maker, mints.usd.address);
  /** Replaces one address by another everywhere in the bytes. */
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
      'The network did not accept the transaction in time. Nothing was sent.',
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
      () => rewritten((message) => Buffer.concat([Buffer.of(0x82), message.subarray(1)])),
    ],
    [
      'form of the message',
      'with a byte behind its end',
      'the transaction is malformed',
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
      'the message is too long for a transaction',
      async () => {
        const more = await Promise.all(Array.from({ length: 26 }, newAddress));
        const { steps, ...rest } = await scene.routed('tokens', []);
        return { ...rest, steps: { ...steps, exchange: withMoreAccounts(steps.exchange!, ...more) } };
      },
    ],
  ]);
}
