import { getFreezeAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, tokenOrder } from '../../../testing/money-world.ts';

const { chain, newWallet, serve, lamportsOf, tokensOf, issuer } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;

describe('tokens in accounts of other addresses', () => {
  test('can be sent if the wallet has no associated account', async () => {
    const mint = await issuer.createMint();
    const wallet = await newWallet(SOL);
    const aside = await issuer.giveAside(wallet.publicKey, mint, 5_000_000n);
    const to = await newAddress();
    const said = await call('validateTransfer', wallet, {
      ...tokenOrder(mint, to, '4'),
      transferType: 'token',
    });
    expect(said).toMatchObject({ isValid: true });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '4'))).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(4_000_000n);
    expect((await chain.holdings([wallet.publicKey])).value[0]!.tokens).toMatchObject([
      { address: aside, amount: 1_000_000n },
    ]);
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  });

  test('come from the largest account if the associated one is short, and else from that one', async () => {
    const mint = await issuer.createMint();
    const wallet = await newWallet(SOL);
    const associated = await issuer.give(wallet.publicKey, mint, 2_000_000n);
    const small = await issuer.giveAside(wallet.publicKey, mint, 3_000_000n);
    const large = await issuer.giveAside(wallet.publicKey, mint, 6_000_000n);
    const to = await newAddress();
    const held = async () => {
      const { tokens } = (await chain.holdings([wallet.publicKey])).value[0]!;
      return Object.fromEntries(tokens.map(({ address, amount }) => [address, amount]));
    };
    await call('transferToken', wallet, tokenOrder(mint, to, '2.5'));
    expect(await held()).toEqual({ [associated]: 2_000_000n, [small]: 3_000_000n, [large]: 3_500_000n });
    await call('transferToken', wallet, tokenOrder(mint, to, '2'));
    expect(await held()).toEqual({ [associated]: 0n, [small]: 3_000_000n, [large]: 3_500_000n });
  });

  test('come from another account if the associated one is frozen', async () => {
    const mint = await issuer.createMint();
    const wallet = await newWallet(SOL);
    const account = await issuer.give(wallet.publicKey, mint, 9_000_000n);
    await issuer.giveAside(wallet.publicKey, mint, 3_000_000n);
    await issuer.land(getFreezeAccountInstruction({ account, mint: mint.address, owner: issuer.signer }));
    const to = await newAddress();
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '3'))).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(3_000_000n);
  });
});
