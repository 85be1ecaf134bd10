import { benchStream } from './stream.ts';
import { benchStreamMatching } from './stream-matching.ts';
for (const bench of process.argv[2] === 'm' ? [benchStreamMatching] : [benchStream]) for (const r of await bench()) console.log(JSON.stringify(r));
