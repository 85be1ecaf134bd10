import { utf8 } from '../../../../client/src/signed-statement.ts';
import { canonicalFile, canonicalJson } from '../../../../wire/src/canonical-json.ts';
import type { CheckGroup } from '../../../../wire/src/check-group.ts';
import { parseAnswer } from '../client.ts';
import { OwedMismatch } from './mismatch.ts';

/** What everybody is shown of the newest day, and how checks of it are counted. */
export interface PublicRoot {
  /** The file, word for word. */
  readonly file: string;
  /** The statement with its signature, as canonical JSON. */
  readonly signed: string;
  readonly day: string;
  /** Hex. */
  readonly key: string;
  readonly groups: readonly CheckGroup[];
}

interface SignedFile {
  readonly liabilities: { readonly day: string; readonly checks?: string };
  readonly publicKey: string;
  readonly signature: string;
}

/** Of a file of leaves or of checks: what must be the same in both. */
export const signedPart = ({ liabilities, publicKey, signature }: SignedFile): string =>
  canonicalJson({ liabilities, publicKey, signature });

/** As anybody reads it: without cookies and without a sign-in. Fails with OwedMismatch if its parts contradict each other. */
export async function readPublicRoot(): Promise<PublicRoot> {
  const response = await fetch('/exports/checks.json', {
    ...{ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' },
  });
  const text = await response.text();
  if (!response.ok) parseAnswer(text);
  const { checks, ...root } = parse(text);
  if ((await hexOfSha256(canonicalJson(checks))) !== root.liabilities.checks) throw new OwedMismatch('root');
  return { file: text, signed: signedPart(root), day: root.liabilities.day, ...checks };
}

function parse(text: string): SignedFile & { checks: Pick<PublicRoot, 'key' | 'groups'> } {
  try {
    const file = JSON.parse(text);
    if (canonicalFile(file) === text) return file;
  } catch {}
  throw new OwedMismatch('root');
}

async function hexOfSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
