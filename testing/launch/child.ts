// A stand-in for one of our processes. Its environment controls it:
//   SAY        written to stderr first
//   FAIL       ends at once with this exit code
//   READY      JSON of its ready message; without it, it never becomes ready
//   STUBBORN   does not end on SIGTERM
//   STOP_FILE  file that gets a line with NAME on SIGTERM
import { appendFileSync } from 'node:fs';

const { SAY, FAIL, READY, STUBBORN, STOP_FILE, NAME } = process.env;
if (SAY) process.stderr.write(`${SAY}\n`);
if (FAIL) process.exit(Number(FAIL));
const end = () => {
  if (STOP_FILE) appendFileSync(STOP_FILE, `${NAME}\n`);
  if (!STUBBORN) process.exit(0);
};
process.on('SIGTERM', end);
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 60_000);
if (READY) process.send?.({ ready: JSON.parse(READY) });
