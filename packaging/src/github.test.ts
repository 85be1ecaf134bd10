import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT, readManifest, readText } from './project.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT });
const owned = readText('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => /^[^#\s]/.test(line))
  .map((line) => line.split(/\s+/));

test('the workflow runs what a clean clone has to pass, and may only read', () => {
  const { jobs, permissions } = parse(readText('.github/workflows/ci.yml'));
  expect(jobs.all.steps.map(({ run }: { run?: string }) => run)).toContain('.ci/run');
  expect(permissions).toEqual({ contents: 'read' });
});

test('every action is named by its full commit, with its version beside it', () => {
  const uses = workflows.flatMap((file) => readText(file).match(/\buses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('each path with an owner exists, and signer, settlement and guard have one', () => {
  const paths = owned.map(([path = '']) => path);
  expect(paths.filter((path) => globSync(join(ROOT, path)).length === 0)).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['/signer/', '/server/src/settlement/', '/server/src/settlement/guard/']),
  );
});

test('owners are teams of the organisation that the packages are named after', () => {
  const [scope] = readManifest('signer').name.split('/');
  for (const [path, ...teams] of owned) {
    expect(teams, path).not.toEqual([]);
    for (const team of teams) expect(team).toMatch(new RegExp(`^${scope}/[a-z-]+$`));
  }
});

test('issue forms ask with fields of their own', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }).filter(
    (file) => !file.endsWith('config.yml'),
  );
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms) {
    const { name, description, body } = parse(readText(form));
    expect(
      [name, description].every((text) => typeof text === 'string'),
      form,
    ).toBe(true);
    const ids = body.flatMap(({ id }: { id?: string }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      body.some(({ validations }: { validations?: object }) => validations),
      form,
    ).toBe(true);
  }
});
