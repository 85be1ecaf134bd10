import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
