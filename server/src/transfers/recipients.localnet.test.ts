import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { getProgramDerivedAddress } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, tokenOrder } from '../../../testing/money-world.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { RESERVED_ADDRESSES, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../solana/programs.ts';

const { newWallet, serve, fund, issuer, lamportsOf } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;

const derivedAddress = async (seed: string) => {
  const [address] = await getProgramDerivedAddress({ programAddress: TOKEN_PROGRAM_ADDRESS, seeds: [seed] });
  return address;
};
const vault = await derivedAddress('vault');
await fund(vault, SOL);
const holding = await issuer.give(await newAddress(), await issuer.createMint(), 1n);
const mint2022 = await issuer.createMint({ program: TOKEN_2022_PROGRAM });
const unused = await derivedAddress('unused');
const sender = await newWallet(SOL);
const stranger = await newAddress();

const isMint = 'This is the address of a token, not of a wallet. Funds sent there are lost.';
const isProgram = 'This is the address of a program, not of a wallet. Funds sent there are lost.';
const isReserved = 'This address belongs to the Solana network itself. It cannot receive funds.';

describe('[rule-05, api-15, data-07] an address', () => {
  test.each<[string, string]>([
    ['of a wallet', issuer.address],
    ['that is new', stranger],
  ])('%s is valid', async (_, address) => {
    expect(await call('validateSolanaAddress', sender, { address })).toEqual({
      isValid: true,
      error: null,
      errorDetails: null,
      warning: null,
      warnings: [],
      isFirstTimeRecipient: true,
      lookAlike: null,
    });
  });

  test('of the vault of a multisig is valid with a warning', async () => {
    expect(await call('validateSolanaAddress', sender, { address: vault })).toMatchObject({
      isValid: true,
      error: null,
      errorDetails: null,
      warning: expect.stringContaining('Make sure that you can get funds out of it.'),
      warnings: [{ code: 'RECIPIENT_CONTROLLED_BY_PROGRAM' }],
    });
    expect(
      await call('transferSol', sender, { toAddress: vault, amount: '0.001' }),
      'and may be sent to',
    ).toMatchObject({ success: true });
  });

  test.each<[string, string, string]>([
    ['left out', '', 'Please enter a valid address'],
    ['that is none', 'my friend', 'Invalid Solana address format'],
    ['of control characters', '\u0000', 'Invalid Solana address format'],
    ['of a mint', USDC_MINT, isMint],
    ['of a mint of Token-2022', mint2022.address, isMint],
    ['of a token account', holding, 'This is a token account. Enter the address of the wallet that owns it.'],
    ['of the system program', SYSTEM_PROGRAM, isProgram],
    ['of a program', ASSOCIATED_TOKEN_PROGRAM_ADDRESS, isProgram],
    ['of a sysvar', 'SysvarC1ock11111111111111111111111111111111', isReserved],
    ['of a sysvar that holds no account', 'Sysvar1nstructions1111111111111111111111111', isReserved],
    ['of the native loader', 'NativeLoader1111111111111111111111111111111', isReserved],
    ['of the feature gates', 'Feature111111111111111111111111111111111111', isReserved],
    [
      'of the incinerator',
      '1nc1nerator11111111111111111111111111111111',
      'Solana destroys everything that is sent to this address.',
    ],
    ['that nobody holds a key for', unused, 'This address belongs to a program. Nobody holds a key for it.'],
    ["[rule-04] that is the wallet's own", sender.publicKey, 'Cannot send funds to your own wallet'],
  ])('%s is not valid, and nothing can be sent there', async (_, address, error) => {
    expect(await call('validateSolanaAddress', sender, { address })).toEqual({
      isValid: false,
      error,
      errorDetails: { code: expect.any(String) },
      warning: null,
      warnings: [],
      isFirstTimeRecipient: true,
      lookAlike: null,
    });
    const order = { toAddress: address, amount: '0.01' };
    expect(await call('validateTransfer', sender, { ...order, transferType: 'sol' })).toMatchObject({
      isValid: false,
      error,
    });
    await expect(call('transferSol', sender, order)).rejects.toThrow(error);
    await expect(call('transferToken', sender, tokenOrder(mint2022, address, '1'))).rejects.toThrow(error);
  });

  test('is judged without a wallet too, and then no address is its own', async () => {
    const { caller } = sender;
    const nowhere = { caller, walletId: undefined as never, publicKey: sender.publicKey };
    expect(await call('validateSolanaAddress', nowhere, { address: sender.publicKey })).toMatchObject({
      isValid: true,
    });
  });
});

test('[rule-05] every reserved address is refused with a reason', async () => {
  for (const address of RESERVED_ADDRESSES) {
    const { isValid, error } = await call('validateSolanaAddress', sender, { address });
    expect([address, isValid, error]).toEqual([
      address,
      false,
      expect.stringMatching(/belongs to the Solana network itself|is the address of a program/),
    ]);
  }
});

test('[rule-04] tokens cannot be sent to the own wallet', async () => {
  const refused = call('transferToken', sender, tokenOrder(mint2022, sender.publicKey, '1'));
  await expect(refused).rejects.toThrow('Cannot send funds to your own wallet');
});

test('a recipient is new until a transfer to it is confirmed, for each user separately', async () => {
  const [wallet, other] = [await newWallet(SOL), await newWallet(SOL)];
  const to = await newAddress();
  const isNew = async (from: typeof wallet) => {
    const said = await Promise.all([
      call('validateSolanaAddress', from, { address: ` ${to} ` }),
      call('validateTransfer', from, { toAddress: to, amount: '0.1', transferType: 'sol' }),
    ]);
    return said.map(({ isFirstTimeRecipient }) => isFirstTimeRecipient);
  };
  expect(await isNew(wallet)).toEqual([true, true]);
  await expect(call('transferSol', wallet, { toAddress: to, amount: '5' })).rejects.toThrow('Not enough SOL');
  expect(await isNew(wallet), 'a refused transfer reached nobody').toEqual([true, true]);
  await call('transferSol', wallet, { toAddress: to, amount: '0.1' });
  expect(await isNew(wallet)).toEqual([false, false]);
  expect(await isNew(other)).toEqual([true, true]);
  const second = await newWallet(SOL, wallet.caller);
  expect(await isNew(second), 'a user knows a recipient in all of his wallets').toEqual([false, false]);
});

test('[error-15] an unavailable network is an error, not an invalid address or transfer', async () => {
  const away = openSolanaRpc({ rpcUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1', clock });
  const cutOff = serve({ chain: away });
  const to = await newAddress();
  const sentence = 'The Solana network cannot be reached. Nothing was sent. Try again shortly.';
  await expect(cutOff('validateSolanaAddress', sender, { address: to })).rejects.toThrow(
    'Failed to validate address. Please try again.',
  );
  const order = { toAddress: to, amount: '0.1' };
  await expect(cutOff('validateTransfer', sender, { ...order, transferType: 'sol' })).rejects.toThrow(
    sentence,
  );
  const before = await lamportsOf(sender.publicKey);
  await expect(cutOff('transferSol', sender, order)).rejects.toThrow(sentence);
  expect(await lamportsOf(sender.publicKey)).toBe(before);
  await away.close();
});
