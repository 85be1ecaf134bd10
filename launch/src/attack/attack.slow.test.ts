import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../server/testing/chaos-scale.ts';
import { attackInstallations } from './attack.ts';

test(
  'no attacker gets more than the limit that the operator has set, most of them nothing',
  async () => {
    const spoils = await attackInstallations({
      ...{ tries: 400 * CHAOS_SCALE, seed: 20_261, victims: 2 * CHAOS_SCALE },
      report: () => {},
    });
    for (const { attacker, lostLamports, limitLamports } of spoils)
      expect(lostLamports, attacker).toBeLessThanOrEqual(limitLamports);
    // The attacks that may succeed do: what fails for another reason shows nothing.
    const got = spoils.filter(({ lostLamports }) => lostLamports > 0n);
    expect(got.map(({ attacker }) => attacker)).toEqual([
      'who has sessions of users without one',
      'who has sessions and PINs, of users whose sends to new addresses wait',
      'who runs it, from users without a PIN',
    ]);
  },
  600_000 * CHAOS_SCALE,
);
