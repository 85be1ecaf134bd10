import { baseUnits } from '@cumulus/contract/amount.ts';
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { describe, expect, test, vi } from 'vitest';
import { accountOf, newAddress } from '../../../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../../testing/money-world.ts';
import { transferSolKind, transferTokenKind } from '../../transfers/kinds.ts';
import type { Blueprint, BuiltKind } from '../intent.ts';

const { db, keys, newWallet, newHolder, serve, lamportsOf, tokensOf, issuer } = await moneyWorld();
const SOL = 1_000_000_000n;
const mint = await issuer.createMint();
const stranger = await newAddress();
const strangersTokens = await issuer.give(stranger, mint, 0n);

type Evil = (wallet: Address) => Promise<Instruction[]> | Instruction[];

/** A server whose transactions do more than what was asked, and whose signer must never see one. */
function corrupted(change: (blueprint: Blueprint) => Blueprint) {
  const sign = vi.fn(keys.sign);
  const kind = (good: BuiltKind): BuiltKind => ({
    ...good,
    build: (intent) => change(good.build(intent)),
  });
  const kinds = { transfer_sol: kind(transferSolKind), transfer_token: kind(transferTokenKind) };
  return { call: serve({ kinds, keys: { ...keys, sign } }), sign };
}

/** The same transaction with more instructions at its end. */
function alsoDoing(more: readonly Instruction[]) {
  return (blueprint: Blueprint): Blueprint => ({
    ...blueprint,
    compile(blockhash, lastValidBlockHeight) {
      const compiled = getCompiledTransactionMessageDecoder().decode(
        blueprint.compile(blockhash, lastValidBlockHeight),
      );
      const message = decompileTransactionMessage(compiled, { lastValidBlockHeight });
      const worse = appendTransactionMessageInstructions(more, message);
      return new Uint8Array(compileTransaction(worse).messageBytes);
    },
  });
}

async function nothingHappened({ walletId, publicKey }: TestWallet) {
  expect(await lamportsOf(publicKey)).toBe(SOL);
  const intents = await db
    .selectFrom('intents')
    .leftJoin('attempts', 'attempts.intent_id', 'intents.id')
    .select(['intents.state', 'attempts.signature'])
    .where('wallet_id', '=', walletId)
    .execute();
  expect(intents).toEqual([{ state: 'failed', signature: null }]);
}

const payer = (wallet: Address) => createNoopSigner(wallet);

describe('a transfer of SOL is not signed if', () => {
  test.each<[string, Evil, string]>([
    [
      'it pays somebody else too',
      (wallet) => [
        getTransferSolInstruction({ source: payer(wallet), destination: stranger, amount: SOL / 2n }),
      ],
      'it would take more SOL than asked',
    ],
    [
      'it pays one lamport more to the same receiver',
      (wallet) => [
        getTransferSolInstruction({ source: payer(wallet), destination: issuer.address, amount: 1n }),
      ],
      'it would take more SOL than asked',
    ],
    [
      'it hands the wallet to a program',
      (wallet) => [getAssignInstruction({ account: payer(wallet), programAddress: TOKEN_PROGRAM_ADDRESS })],
      'it would give the wallet to a program',
    ],
    [
      'it would fail',
      (wallet) => [
        getTransferSolInstruction({ source: payer(wallet), destination: stranger, amount: 9n * SOL }),
      ],
      'the wallet has too little SOL',
    ],
    [
      'the network cannot even read it',
      () => [getSetComputeUnitLimitInstruction({ units: 1 })],
      'DuplicateInstruction',
    ],
  ])('%s', async (_, evil, reason) => {
    const wallet = await newWallet(SOL);
    const { call, sign } = corrupted(alsoDoing(await evil(wallet.publicKey)));
    const order = { toAddress: issuer.address, amount: '0.1' };
    await expect(call('transferSol', wallet, order)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      message: `Not signed: ${reason}. Nothing was sent.`,
    });
    expect(sign).not.toHaveBeenCalled();
    await nothingHappened(wallet);
  });
});

describe('a transfer of tokens is not signed if', () => {
  const own = (wallet: Address) => accountOf(wallet, mint);

  test.each<[string, Evil, string]>([
    [
      'it sends tokens to somebody else too',
      async (wallet) => [
        getTransferInstruction({
          source: await own(wallet),
          destination: strangersTokens,
          authority: payer(wallet),
          amount: 1n,
        }),
      ],
      'it would take more tokens than asked',
    ],
    [
      'it burns tokens',
      async (wallet) => [
        getBurnInstruction({
          account: await own(wallet),
          mint: mint.address,
          authority: payer(wallet),
          amount: 1n,
        }),
      ],
      'it would take more tokens than asked',
    ],
    [
      'it lets somebody else spend',
      async (wallet) => [
        getApproveInstruction({
          source: await own(wallet),
          delegate: stranger,
          owner: payer(wallet),
          amount: 1n,
        }),
      ],
      'it would change who controls the tokens',
    ],
    ...[AuthorityType.AccountOwner, AuthorityType.CloseAccount].map(
      (authorityType): [string, Evil, string] => [
        `it gives the authority ${AuthorityType[authorityType]} away`,
        async (wallet) => [
          getSetAuthorityInstruction({
            owned: await own(wallet),
            owner: payer(wallet),
            authorityType,
            newAuthority: stranger,
          }),
        ],
        'it would change who controls the tokens',
      ],
    ),
    [
      'it takes SOL beside',
      (wallet) => [
        getTransferSolInstruction({ source: payer(wallet), destination: issuer.address, amount: 1n }),
      ],
      'it would take more SOL than asked',
    ],
  ])('%s', async (_, evil, reason) => {
    const wallet = await newHolder(mint);
    const { call, sign } = corrupted(alsoDoing(await evil(wallet.publicKey)));
    await expect(call('transferToken', wallet, tokenOrder(mint, issuer.address, '1'))).rejects.toThrow(
      `Not signed: ${reason}. Nothing was sent.`,
    );
    expect(sign).not.toHaveBeenCalled();
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(1_000_000_000n);
    await nothingHappened(wallet);
  });

  test('it empties the account and closes it', async () => {
    const wallet = await newHolder(mint);
    const account = await own(wallet.publicKey);
    const close = { account, destination: stranger, owner: payer(wallet.publicKey) };
    const { call, sign } = corrupted(alsoDoing([getCloseAccountInstruction(close)]));
    await expect(call('transferToken', wallet, tokenOrder(mint, issuer.address, '1000'))).rejects.toThrow(
      'Not signed: it would close a token account of the wallet. Nothing was sent.',
    );
    expect(sign).not.toHaveBeenCalled();
    await nothingHappened(wallet);
  });

  test.each([
    [
      'the receiver would get less than was said',
      { amount: baseUnits(1_000_001n) },
      'the receiver would get less than asked',
    ],
    ['another than the receiver would get it', { owner: stranger }, 'the receiver would get nothing'],
  ])('%s', async (_, receipt, reason) => {
    const wallet = await newHolder(mint);
    const { call, sign } = corrupted((blueprint) => ({
      ...blueprint,
      expectation: {
        ...blueprint.expectation,
        receives: { ...blueprint.expectation.receives!, ...receipt },
      },
    }));
    await expect(call('transferToken', wallet, tokenOrder(mint, issuer.address, '1'))).rejects.toThrow(
      `Not signed: ${reason}. Nothing was sent.`,
    );
    expect(sign).not.toHaveBeenCalled();
    await nothingHappened(wallet);
  });
});
