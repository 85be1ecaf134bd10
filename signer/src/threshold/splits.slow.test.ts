import { expect, test } from 'vitest';
import { seeded } from '../../../localnet/src/lying-node/seeded.ts';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { TO } from '../../testing/cases.ts';
import { sealMandate } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import { createWhole, dyingAfter, Killed, splitShared, type WholeWallet } from '../../testing/splitting.ts';
import { meetOthers, type SharedWallet, signShared, threeSigners } from '../../testing/three-signers.ts';
import type { Fields } from '../terms/fields.ts';

const KILLS_EACH = 30;

function payment({ walletId, owner, publicKey }: WholeWallet | SharedWallet, at: number): Fields {
  const id = `c0ffee00-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const terms = { kind: 'transfer_sol', to: TO, lamports: '5' } as const;
  const instructions = [transferSol(publicKey, TO, 5n)];
  return {
    mandate: sealMandate({ id, walletId, owner, expiresAt: null, terms }),
    ...{ intentId: id, after: null, context: '{}', intent: { ...terms, feeCapLamports: '10000' } },
    message: compile({ feePayer: publicKey, instructions }).toString('base64'),
  };
}

// 10,000 wallets: CHAOS_SCALE=250.
test(
  'wallets go over to three signers that are killed meanwhile: no key is lost, and none is whole afterwards',
  async () => {
    const random = seeded(175);
    const all = await threeSigners();
    const wallets: WholeWallet[] = [];
    for (let at = 0; at < 40 * CHAOS_SCALE; at++)
      wallets.push(await createWhole(all, { walletId: `wallet-${at}`, owner: `owner-${at}` }));
    const shared: SharedWallet[] = [];
    let kills = 0;
    while (shared.length < wallets.length) {
      const dying = dyingAfter(all, Math.floor(random() * KILLS_EACH), random);
      try {
        while (shared.length < wallets.length) shared.push(await splitShared(dying, wallets[shared.length]!));
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        for (const one of all) await meetOthers(all, one);
      }
    }
    expect(kills).toBeGreaterThan(wallets.length / KILLS_EACH);
    for (const [at, wallet] of shared.entries()) {
      const [one, other] = [all[at % 3]!, all[(at + 1) % 3]!];
      // Each signature is verified by the second, and a wrong one is refused.
      const made = await signShared([one, other], wallet, payment(wallet, at));
      expect(String(made.signature)).not.toBe('');
    }
    for (let at: unknown = 0; at !== undefined; ) {
      const found = await all[0]!.ask('split_left', { at });
      expect(found.whole).toBe(0);
      at = found.at;
    }
  },
  120_000 * CHAOS_SCALE,
);
