import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const CHARACTERS = 4;
const taken = new Map<string, string>();

/**
 * Names the classes of the build's CSS modules, which stand in the styles and in the code that every visitor loads. As
 * short as can be, and the same wherever it is built.
 */
export function shortClassName(name: string, file: string, root: string): string {
  const full = `${relative(root, file.replace(/\?.*$/, ''))} ${name}`;
  const hash = createHash('sha256').update(full).digest('base64url').replace(/[-_]/g, '');
  const short = `_${hash.slice(0, CHARACTERS)}`;
  const other = taken.get(short) ?? full;
  if (other !== full) throw new Error(`${full} and ${other} get the same class name: lengthen it`);
  taken.set(short, full);
  return short;
}
