// Writes so many numbered lines as fast as it can, some of them to stderr too: `node lines.ts 1000`.
import { writeSync } from 'node:fs';

const count = Number(process.argv[2]);
for (let n = 0; n < count; n += 1) {
  if (n % 10 === 0) writeSync(2, `line ${n} of stderr\n`);
  writeSync(1, `line ${n} of stdout\n`);
}
