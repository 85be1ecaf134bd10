import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes } from './errors.ts';

test('the catalogue has every code of every feature, and none is of two features', async () => {
  const files = globSync('errors/*.ts', { cwd: import.meta.dirname });
  const features: Record<string, object>[] = await Promise.all(files.map((file) => import(`./${file}`)));
  const codes = features.flatMap((feature) => Object.values(feature).flatMap(Object.keys));
  expect([...errorCodes].sort()).toEqual(codes.sort());
});
