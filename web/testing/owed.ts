import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { canonicalFile, canonicalJson } from '../../wire/src/canonical-json.ts';
import { type CheckGroup, checkInfo } from '../../wire/src/check-group.ts';
import type { Backend } from './backend.ts';

const DAY_MS = 86_400_000;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  return text;
}
function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

interface Lies {
  /** Lamports in the leaf; null: it is left out. */
  readonly owed?: bigint | null;
  /** What is shown to those who are signed in is of its own. */
  readonly isOwnRoot?: boolean;
  /** Tokens are made with a key of their own. */
  readonly isOwnKey?: boolean;
  /** The day is as many days old. */
  readonly daysAgo?: number;
  /** Changes the file of leaves. */
  readonly forge?: (text: string) => string;
}

/** A server that owes SOL to the user `ada`, alone in its tree, or says something else. */
export function owing(lamports: bigint, { owed = lamports, daysAgo = 0, ...lies }: Lies = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const own = base58(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const seed = new Uint8Array(32).fill(lies.isOwnKey ? 2 : 1);
  const keyOf = (given: Uint8Array) =>
    ristretto255_oprf.poprf(new Uint8Array()).deriveKeyPair(given, new Uint8Array());
  const published = keyOf(new Uint8Array(32).fill(1)).publicKey;
  const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const group: CheckGroup = { mint: 'several', least: '1', most: String(2n ** 64n - 1n), leaves: '2' };
  const checks = { key: hex(published), groups: [group] };

  function signedRoot(madeAt: number) {
    const salt = Buffer.alloc(32, 7);
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64BE(owed ?? 0n);
    const user = sha256('cumulus user 1\n', salt, 'ada');
    const root = hex(sha256('cumulus leaf 1\n', user, Buffer.alloc(32), amount));
    const mints = owed === null ? {} : { [SOL_MINT]: { held: '9', leaves: '1', root, sum: String(owed) } };
    const liabilities = {
      ...{ format: 'cumulus liabilities 1', day, madeAt: new Date(madeAt).toISOString() },
      ...{ mints: hex(sha256(canonicalJson(mints))), checks: hex(sha256(canonicalJson(checks))) },
      ...{ custody: '00', installation: { id: 'i', genesisHash: 'g' } },
    };
    const text = Buffer.concat([
      Buffer.from('\u00ffcumulus liabilities 1\n', 'latin1'),
      Buffer.from(canonicalJson(liabilities)),
    ]);
    const signature = sign(null, text, privateKey).toString('base64');
    return { liabilities, mints, publicKey: own, signature, salt: hex(salt) };
  }

  // Two hours ago: what is booked late has come.
  const madeAt = Date.now() - daysAgo * DAY_MS - 2 * 60 * 60_000;
  const { salt, ...root } = signedRoot(lies.isOwnRoot ? madeAt + 1_000 : madeAt);
  const { mints: _, salt: __, ...shown } = signedRoot(madeAt);
  const leaf = { mint: SOL_MINT, amount: String(owed), position: '0', path: [], salt };
  const leaves = owed === null ? [] : [leaf];
  const content = canonicalFile({ format: 'cumulus leaves 1', root, user: 'ada', leaves });
  return {
    day,
    own: { day, fileName: `cumulus-leaves-${day}.json`, content: lies.forge?.(content) ?? content },
    checks: canonicalFile({ checks, ...shown }),
    /** Issues a token as createCheckTokens does. */
    issue: ({ tokens }: { tokens: { mint: string; blinded: string }[] }) => ({
      success: true,
      tokens: tokens.map(({ mint, blinded }) => {
        const suite = ristretto255_oprf.poprf(new TextEncoder().encode(checkInfo(day, group)));
        const made = suite.blindEvaluate(keyOf(seed).secretKey, bytes(blinded));
        return { mint, evaluated: hex(made.evaluated), proof: hex(made.proof) };
      }),
    }),
    /** Whether a token would be counted. */
    isToken: ({ input, output }: { input: string; output: string }) =>
      hex(
        ristretto255_oprf
          .poprf(new TextEncoder().encode(checkInfo(day, group)))
          .evaluate(keyOf(seed).secretKey, bytes(input)),
      ) === output,
  };
}

/** Has the backend answer as this server, and returns what was counted. */
export function serve(backend: Backend, server: ReturnType<typeof owing>): object[] {
  const counted: object[] = [];
  Object.assign(backend.functions, {
    getOwnLeaves: () => ({ success: true, file: server.own }),
    createCheckTokens: server.issue,
    countCheck: (token: object) => {
      counted.push(token);
      return { success: true, isCounted: true };
    },
  });
  backend.elsewhere['/exports/checks.json'] = () => new Response(server.checks);
  return counted;
}
