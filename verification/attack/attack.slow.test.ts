import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../testing/chaos-scale.ts';
import { attackInstallations } from './attack.ts';
import { INSTALLATIONS } from './attackers.ts';

for (const installation of INSTALLATIONS)
  test(
    `no attacker of an installation ${installation.name} gets more than its operator's limit, most of them nothing`,
    async () => {
      const spoils = await attackInstallations(
        { tries: 200 * CHAOS_SCALE, seed: 20_261, victims: 2 * CHAOS_SCALE, report: () => {} },
        [installation],
      );
      expect(spoils.map(({ attacker }) => attacker)).toEqual(installation.attackers.map(({ name }) => name));
      for (const { attacker, lostLamports, limitLamports } of spoils) {
        expect(lostLamports, attacker).toBeLessThanOrEqual(limitLamports);
        // The attacks that may succeed do: what fails for another reason shows nothing.
        expect(lostLamports > 0n, attacker).toBe(limitLamports > 0n);
      }
    },
    1_200_000 * CHAOS_SCALE,
  );
