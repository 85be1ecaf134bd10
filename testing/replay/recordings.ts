import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Recording } from '../../server/src/cli/doctor/save.ts';

/** Those of this project, and of a folder of yours, such as one that `cumulus doctor --record` has filled. */
const FOLDERS = [
  join(import.meta.dirname, '../replays'),
  ...(process.env.REPLAYS ? [resolve(process.env.REPLAYS)] : []),
];

/** All recorded answers that are whole. */
export const recordings: readonly { readonly name: string; readonly recording: Recording }[] =
  FOLDERS.flatMap((folder) => globSync('**/*.json', { cwd: folder }).map((file) => join(folder, file)))
    .sort()
    .map((file) => ({ name: basename(file), recording: JSON.parse(readFileSync(file, 'utf8')) as Recording }))
    .filter(({ recording }) => !recording.isCut);
