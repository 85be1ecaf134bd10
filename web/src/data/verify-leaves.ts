import { addressBytes, type Bytes, isSigned, joined, utf8 } from '../../../client/src/signed-statement.ts';
import { canonicalFile, canonicalJson } from '../../../wire/src/canonical-json.ts';

/*
 * Recomputes on this device what a file of leaves says, with the browser's own cryptography. docs/liabilities.md has the format;
 * verify/cumulus-verify.mjs does the same without a browser.
 */

/** What a file of leaves proves. Amounts are base units. */
export interface OwnLeaves {
  readonly day: string;
  readonly publicKey: string;
  readonly leaves: readonly { readonly mint: string; readonly amount: bigint }[];
  /** False if this browser cannot verify the signature. */
  readonly isSignatureVerified: boolean;
}

/** A check that failed. The code says which. */
export class LeafMismatch extends Error {
  readonly code: 'file' | 'user' | 'roots' | 'root' | 'sum' | 'signature';
  constructor(code: LeafMismatch['code']) {
    super(code);
    this.code = code;
  }
}

interface Leaf {
  readonly mint: string;
  readonly amount: string;
  readonly position: string;
  readonly salt: string;
  readonly path: readonly { readonly hash: string; readonly sum: string }[];
}
interface Root {
  readonly leaves: string;
  readonly root: string;
  readonly sum: string;
}
interface LeafFile {
  readonly format: string;
  readonly user: string;
  readonly leaves: readonly Leaf[];
  readonly root: {
    readonly liabilities: { readonly format: string; readonly day: string; readonly mints: string };
    readonly mints: Readonly<Record<string, Root>>;
    readonly publicKey: string;
    readonly signature: string;
  };
}

const U64_MAX = 2n ** 64n - 1n;
const PREFIX = '\u00ffcumulus liabilities 1\n';

/** Throws LeafMismatch if the file is not of this user, or does not lead to the sums that were signed. */
export async function verifyLeaves(content: string, uid: string): Promise<OwnLeaves> {
  const file = JSON.parse(content) as LeafFile;
  require(canonicalFile(file) === content, 'file');
  only(file, ['format', 'leaves', 'root', 'user']);
  only(file.root, ['liabilities', 'mints', 'publicKey', 'signature']);
  require(file.format === 'cumulus leaves 1', 'file');
  require(file.root.liabilities.format === 'cumulus liabilities 1', 'file');
  require(file.user === uid, 'user');
  const { liabilities, mints, publicKey, signature } = file.root;
  require(hex(await sha256(utf8(canonicalJson(mints)))) === liabilities.mints, 'roots');
  const signed = await isSigned({ prefix: PREFIX, text: canonicalJson(liabilities), publicKey, signature });
  require(signed !== false, 'signature');
  for (const leaf of file.leaves) {
    const root = mints[leaf.mint];
    require(root !== undefined, 'roots');
    await verifyLeaf(leaf, uid, root!);
  }
  return {
    day: liabilities.day,
    publicKey,
    leaves: file.leaves.map(({ mint, amount }) => ({ mint, amount: BigInt(amount) })),
    isSignatureVerified: signed === true,
  };
}

async function verifyLeaf(leaf: Leaf, uid: string, root: Root): Promise<void> {
  only(leaf, ['amount', 'mint', 'path', 'position', 'salt']);
  const { mint, amount, position, salt, path } = leaf;
  const height = Math.ceil(Math.log2(Number(root.leaves)));
  require(path.length === height && units(position) < BigInt(root.leaves), 'root');
  const user = await sha256(utf8('cumulus user 1\n'), fromHex(salt), utf8(uid));
  const address = addressBytes(mint);
  require(address !== null, 'file');
  let hash = await sha256(utf8('cumulus leaf 1\n'), user, address!, u64(units(amount)));
  let sum = units(amount);
  let index = units(position);
  for (const node of path) {
    only(node, ['hash', 'sum']);
    const [own, other] = [
      [hash, u64(sum)],
      [fromHex(node.hash), u64(units(node.sum))],
    ];
    const sides = index % 2n === 0n ? [...own!, ...other!] : [...other!, ...own!];
    hash = await sha256(utf8('cumulus node 1\n'), ...sides);
    sum += units(node.sum);
    require(sum <= U64_MAX, 'sum');
    index /= 2n;
  }
  require(hex(hash) === root.root, 'root');
  require(sum === units(root.sum), 'sum');
}

/** Names are sorted in every file. */
function only(value: object, names: readonly string[]): void {
  require(String(Object.keys(value)) === String(names), 'file');
}

function require(isTrue: boolean, code: LeafMismatch['code']): void {
  if (!isTrue) throw new LeafMismatch(code);
}

async function sha256(...parts: Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Bytes {
  require(/^[\da-f]{64}$/.test(text), 'file');
  return Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

function units(text: string): bigint {
  require(/^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= U64_MAX, 'file');
  return BigInt(text);
}

function u64(value: bigint): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
