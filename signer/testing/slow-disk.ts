/*
 * Loaded into a signer before its own code: each write that it waits for takes a third of a second longer, as on a disk that is
 * about to fail.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const SLOWER_MS = 350;
const real = fs.write;

fs.write = ((...given: Parameters<typeof real>) => {
  setTimeout(() => real(...given), SLOWER_MS);
}) as typeof real;
syncBuiltinESMExports();
