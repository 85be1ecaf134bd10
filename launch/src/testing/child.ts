// A process in the place of one of ours. Its environment says how it behaves:
//   SAY        written to stderr first
//   FAIL       ends at once with this exit code
//   READY      the JSON that it says when it is ready; without it, it never is
//   STUBBORN   does not end on SIGTERM
//   TOLD       file that a line with NAME is appended to when it is asked to end
import { appendFileSync } from 'node:fs';

const { SAY, FAIL, READY, STUBBORN, TOLD, NAME } = process.env;
if (SAY) process.stderr.write(`${SAY}\n`);
if (FAIL) process.exit(Number(FAIL));
const end = () => {
  if (TOLD) appendFileSync(TOLD, `${NAME}\n`);
  if (!STUBBORN) process.exit(0);
};
process.on('SIGTERM', end);
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 60_000);
if (READY) process.send?.({ ready: JSON.parse(READY) });
