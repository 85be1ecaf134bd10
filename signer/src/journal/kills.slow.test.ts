import { expect, onTestFinished, test } from 'vitest';
import { seeded } from '../../../localnet/src/lying-node/seeded.ts';
import { smallDisk } from '../../../localnet/src/testing/small-disk.ts';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { killSigner } from '../../testing/journal-kills.ts';
import { scratchFolder } from '../../testing/process.ts';

const DISK_MEGABYTES = 64;

// 200 kills: CHAOS_SCALE=5.
test(
  'a signer that is killed while it signs loses no signature and gives no second one, not even on a full disk',
  async () => {
    const disk = smallDisk(DISK_MEGABYTES) ?? undefined;
    using scratch = scratchFolder();
    if (disk) onTestFinished(disk.remove);
    const report = await killSigner({
      ...{ folder: disk?.path ?? scratch.path, disk },
      ...{ kills: 40 * CHAOS_SCALE, random: seeded(47) },
    });
    expect(report.findings).toEqual([]);
    expect(report.received).toBeGreaterThan(report.kills);
    expect(report.recovered, 'no kill hit between disk and client').toBeGreaterThan(0);
    if (disk) expect(report.failed, 'no disk was full').toBeGreaterThan(0);
  },
  180_000 * CHAOS_SCALE,
);
