import { type Address, getProgramDerivedAddress } from '@solana/kit';
import { AuthorityType, getSetAuthorityInstruction, getThawAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import {
  frozenAtFirst,
  hooked,
  nonTransferable,
  pausable,
  pause,
  requireMemo,
  transferFee,
} from '../../../testing/mint-rules.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { TOKEN_2022_PROGRAM } from './programs.ts';

const { db, fund, newWallet, newHolder, serve, lamportsOf, tokensOf, issuer } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;

const plain = await issuer.createMint();
const plain2022 = await issuer.createMint({ program: TOKEN_2022_PROGRAM, decimals: 2 });

const validate = (wallet: TestWallet, asked: ReturnType<typeof tokenOrder>) =>
  call('validateTransfer', wallet, { ...asked, transferType: 'token' });

describe('a token of which the issuer keeps a share', () => {
  test('is sent with a warning, and what arrives is what was said', async () => {
    const mint = await issuer.createMint({ rule: transferFee(250, 3_000_000n) });
    const wallet = await newHolder(mint);
    const to = await newAddress();
    const said = await validate(wallet, tokenOrder(mint, to, '100'));
    expect(said).toMatchObject({
      isValid: true,
      warning: 'The issuer of this token keeps up to 2.5 of it; the receiver gets the rest.',
    });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '100'))).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(97_500_000n);
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(900_000_000n);
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  });

  test('is sent to the vault of a multisig with both warnings', async () => {
    const mint = await issuer.createMint({ rule: transferFee(250, 3_000_000n) });
    const [vault] = await getProgramDerivedAddress({ programAddress: TOKEN_2022_PROGRAM, seeds: ['vault'] });
    await fund(vault, SOL);
    const wallet = await newHolder(mint);
    const { warning } = await validate(wallet, tokenOrder(mint, vault, '100'));
    expect(warning).toContain('multisig vault');
    expect(warning).toContain('keeps up to 2.5 of it');
  });

  test('is signed only for what is said to arrive, or more', async () => {
    const mint = await issuer.createMint({ rule: transferFee(250, 3_000_000n) });
    const wallet = await newHolder(mint);
    await call('transferToken', wallet, tokenOrder(mint, await newAddress(), '100'));
    const [intent] = await db
      .selectFrom('intents')
      .select('plan')
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    expect(intent!.plan).toMatchObject({ receives: '97500000' });
  });

  test('is sent under the most that the issuer keeps', async () => {
    const mint = await issuer.createMint({ rule: transferFee(250, 3_000_000n) });
    const wallet = await newHolder(mint);
    const to = await newAddress();
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1000'))).toMatchObject({
      success: true,
    });
    expect(await tokensOf(to, mint.address)).toBe(997_000_000n);
  });

  test('is not sent if nothing would arrive', async () => {
    const mint = await issuer.createMint({ rule: transferFee(1, 3_000_000n) });
    const wallet = await newHolder(mint);
    const asked = tokenOrder(mint, await newAddress(), '0.000001');
    await expect(call('transferToken', wallet, asked)).rejects.toThrow(
      'This token cannot be sent: its issuer would keep all of it.',
    );
  });
});

describe('a token that its issuer keeps from moving', () => {
  test('by making it non-transferable', async () => {
    const mint = await issuer.createMint({ rule: nonTransferable, decimals: 0 });
    const wallet = await newHolder(mint);
    await expect(call('transferToken', wallet, tokenOrder(mint, await newAddress(), '1'))).rejects.toThrow(
      'This token cannot be sent: its issuer does not allow transfers.',
    );
    expect(await tokensOf(wallet.publicKey, mint.address)).toBe(1_000n);
  });

  test('by running a program at each transfer', async () => {
    const mint = await issuer.createMint({ rule: hooked });
    const wallet = await newHolder(mint);
    await expect(call('transferToken', wallet, tokenOrder(mint, await newAddress(), '1'))).rejects.toThrow(
      'This token cannot be sent: each transfer runs a program of its issuer.',
    );
  });

  test('by pausing it, until it goes on', async () => {
    const mint = await issuer.createMint({ rule: pausable });
    const wallet = await newHolder(mint);
    const to = await newAddress();
    const said = await validate(wallet, tokenOrder(mint, to, '1'));
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1'))).toMatchObject({ success: true });
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
    await issuer.land(pause(mint.address, issuer.address));
    await expect(call('transferToken', wallet, tokenOrder(mint, to, '1'))).rejects.toThrow(
      'This token cannot be sent: its issuer has paused all transfers.',
    );
  });

  test('by freezing new accounts, until he approves of the receiver', async () => {
    const mint = await issuer.createMint({ rule: frozenAtFirst });
    const approve = async (owner: Address) => {
      const account = await issuer.give(owner, mint, 0n);
      const thaw = { account, mint: mint.address, owner: issuer.signer };
      await issuer.land(getThawAccountInstruction(thaw, { programAddress: mint.program }));
    };
    const wallet = await newWallet(SOL);
    await approve(wallet.publicKey);
    await issuer.give(wallet.publicKey, mint, 5_000_000n);
    const to = await newAddress();
    await expect(call('transferToken', wallet, tokenOrder(mint, to, '1'))).rejects.toThrow(
      'This token cannot be sent: its issuer must approve the receiver first.',
    );
    await approve(to);
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1'))).toMatchObject({ success: true });
  });
});

test('a receiver that requires memos is reported, and nothing is sent', async () => {
  const wallet = await newHolder(plain2022);
  const account = await issuer.give(issuer.address, plain2022, 1n);
  await issuer.land(...requireMemo(account, issuer.address));
  await expect(call('transferToken', wallet, tokenOrder(plain2022, issuer.address, '1'))).rejects.toThrow(
    'This token cannot be sent: the receiver takes transfers only with a memo.',
  );
});

test("sends nothing to a receiver's account that has another owner", async () => {
  const wallet = await newHolder(plain);
  const account = await issuer.give(issuer.address, plain, 1n);
  const newAuthority = await newAddress();
  await issuer.land(
    getSetAuthorityInstruction({
      owned: account,
      owner: issuer.signer,
      authorityType: AuthorityType.AccountOwner,
      newAuthority,
    }),
  );
  await expect(call('transferToken', wallet, tokenOrder(plain, issuer.address, '1'))).rejects.toThrow(
    "This token cannot be sent: the receiver's token account belongs to somebody else.",
  );
});
