import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { trace } from './imports.ts';
import { readLockfile } from './lockfile.ts';
import { dependenciesOf, lockfileOf } from './package-lock.ts';
import { PAGE, readManifest } from './project.ts';

/** As npm writes it, in CycloneDX. */
interface Bill {
  serialNumber: string;
  readonly metadata: { timestamp?: string };
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

/** The bill of materials of everything that runs, with what is bundled into the page. The same sources make the same one. */
export function billOfMaterials(): Bill {
  const temporary = mkdtempSync(join(tmpdir(), 'cumulus-bill-'));
  try {
    const { name, version, license, overrides } = readManifest();
    // npm calls the whole by the name of its folder.
    const folder = join(temporary, name);
    mkdirSync(folder);
    const { dependencies, optionalDependencies } = dependenciesOf();
    const bundled = readManifest('web').dependencies ?? {};
    const names = [...trace(PAGE.entries).packages.keys(), ...(PAGE.also ?? [])];
    const ofPage = Object.fromEntries(names.map((each) => [each, bundled[each]!]));
    const manifest = {
      ...{ name, version, license: license!, overrides: overrides! },
      ...{ dependencies: { ...dependencies, ...ofPage }, optionalDependencies },
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfileOf(readLockfile(), manifest)));
    const asked = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--legacy-peer-deps'];
    return repeatable(JSON.parse(runCommand('npm', asked, { cwd: folder })) as Bill);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Its number and time would differ each time. */
function repeatable(bill: Bill): Bill {
  delete bill.metadata.timestamp;
  const sum = createHash('sha256').update(JSON.stringify(bill.components)).digest('hex');
  const [a, b, c, d, e] = [
    sum.slice(0, 8),
    sum.slice(8, 12),
    sum.slice(13, 16),
    sum.slice(17, 20),
    sum.slice(20, 32),
  ];
  bill.serialNumber = `urn:uuid:${a}-${b}-4${c}-8${d}-${e}`;
  return bill;
}
