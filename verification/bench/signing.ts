import { createSecretKey, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journal, openJournal } from '../../signer/src/journal/journal.ts';
import { fileKeyEncryptionKey } from '../../signer/src/keys/file-key-encryption-key.ts';
import { createOperations } from '../../signer/src/operator/operations.ts';
import { createFreezes } from '../../signer/src/policy/freezes.ts';
import { createGrants } from '../../signer/src/policy/grants/grants.ts';
import { parsePolicy } from '../../signer/src/policy/policy.ts';
import { createPrices } from '../../signer/src/policy/prices.ts';
import { createSpending } from '../../signer/src/policy/spending.ts';
import { createSponsorship } from '../../signer/src/policy/sponsorship.ts';
import { createNumbers } from '../../signer/src/protocol/numbers.ts';
import { type Signer, signer } from '../../signer/src/protocol/signer.ts';
import { type Fields, signerClient } from '../../signer/testing/client.ts';
import { MANDATE_KEY, paymentOf } from '../../signer/testing/mandates.ts';
import { compile, testAddress, transferSol } from '../../signer/testing/messages.ts';
import { startSigner } from '../../signer/testing/process.ts';
import { alternate, median, milliseconds, type Result, timed } from './measure.ts';

const SIGNATURES = 4_000;
const AT_ONCE = 64;
const ROUNDS = 300;
const TO = testAddress(22);
/** On a disk: a temporary folder may be in memory. */
const PLACE = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();

/** What the signer's journal costs, on the disk before each answer. */
export async function benchSigning(): Promise<Result[]> {
  const folder = mkdtempSync(join(PLACE, 'cumulus-bench-'));
  try {
    return [await rate(folder), await share(folder)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Signatures a second of a signer process, beside attestations, which are signed but not journalled. */
async function rate(folder: string): Promise<Result> {
  const run = await startSigner({ folder: join(folder, 'process') });
  const { ask, socket } = await signerClient(run.socket);
  try {
    const wallet = await newWallet(ask);
    const perSecond = async (requests: readonly Fields[]) => {
      const left = requests.values();
      const time = await timed(() =>
        Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (const request of left) expectOk(await ask(request));
          }),
        ),
      );
      return (requests.length * 1_000) / time;
    };
    const attestation = { name: 'attest', ...wallet, blockhash: TO };
    await perSecond(payments(wallet, SIGNATURES / 4));
    const baseline = await perSecond(Array.from({ length: SIGNATURES }, () => attestation));
    const ours = await perSecond(payments(wallet, SIGNATURES));
    return {
      name: `signatures a second, on the disk, ${AT_ONCE} at once`,
      ours: ours.toFixed(0),
      baseline: `${baseline.toFixed(0)} attestations, not journalled`,
      ratio: ours,
      bound: { atLeast: 500 },
    };
  } finally {
    socket.destroy();
    await run.kill();
  }
}

/** How much longer one signature takes than with a journal that writes nothing, in this process. */
async function share(folder: string): Promise<Result> {
  mkdirSync(join(folder, 'keys'), { mode: 0o700 });
  const kek = fileKeyEncryptionKey(join(folder, 'keys', 'kek'));
  const journal = await openJournal(join(folder, 'journal'), kek);
  const unwritten: Journal = {
    ...journal,
    append: async () => {},
    signatures: () => [],
    slotOf: () => null,
  };
  const [journalled, bare] = [signerOver(kek, journal), signerOver(kek, unwritten)];
  const wallet = await newWallet((fields) => journalled(1, fields) as unknown as Promise<Fields>);
  const requests = payments(wallet, 2 * ROUNDS).values();
  const signBy = (by: Signer) => async () => expectOk(await by(1, requests.next().value!));
  const times = await alternate(ROUNDS, signBy(journalled), signBy(bare));
  await journal.close();
  const [ours, baseline] = [median(times.ours), median(times.baseline)];
  return {
    name: 'what the journal adds to a signature, median, ms',
    ours: milliseconds(ours),
    baseline: `${milliseconds(baseline)} without`,
    ratio: ours - baseline,
    bound: { atMost: 3 },
  };
}

function signerOver(kek: ReturnType<typeof fileKeyEncryptionKey>, journal: Journal): Signer {
  const key = createSecretKey(MANDATE_KEY, 'utf8');
  const policy = parsePolicy(undefined);
  const prices = createPrices(policy.prices);
  return signer({
    ...{ kek, journal, policy, prices, log: () => {}, sweep: () => {}, feeCapLamports: 5_000n },
    ...{ together: null, ownKeys: { key: Buffer.alloc(32), box: Buffer.alloc(32) } },
    ...{ numbers: createNumbers(), folders: {}, rentCapLamports: 0n, blockhashLife: 0 },
    ...{ mandateKey: key, pinPepper: key, passkeySites: [], operatorKey: createSecretKey(randomBytes(32)) },
    ...{ operations: createOperations(), spending: createSpending(policy, prices.usdOf) },
    sponsorship: createSponsorship(null, prices),
    freezes: createFreezes(journal.append, Date.now),
    grants: createGrants({
      ...{ append: journal.append, wallet: journal.wallet, walletAt: journal.walletAt },
      ...{ priced: policy.prices, now: Date.now },
    }),
  });
}

type Wallet = Readonly<Record<'walletId' | 'owner' | 'publicKey' | 'sealedKey', string>>;

async function newWallet(ask: (fields: Fields) => Promise<Fields>): Promise<Wallet> {
  const ids = { walletId: 'bench', owner: 'bench' };
  const { ok } = await ask({ id: 1, name: 'create', ...ids, context: '{}' });
  return { ...ids, ...(ok as Omit<Wallet, 'walletId' | 'owner'>) };
}

/** Requests to sign new payments, made before anything is measured. */
function payments(wallet: Wallet, count: number): Fields[] {
  return Array.from({ length: count }, () => {
    const lamports = String(++lastAmount);
    const instructions = [transferSol(wallet.publicKey, TO, BigInt(lamports))];
    const message = compile({ feePayer: wallet.publicKey, instructions }).toString('base64');
    const intent = { kind: 'transfer_sol', to: TO, lamports, feeCapLamports: '5000' };
    return {
      name: 'sign',
      ...wallet,
      ...paymentOf(wallet, intent),
      after: null,
      context: '{}',
      intent,
      message,
    };
  });
}

/** Each payment differs from all others, so that its message does too. */
let lastAmount = 0;

function expectOk(reply: unknown): void {
  if (!(reply as Fields).ok) throw new Error(`The signer answers ${JSON.stringify(reply)}.`);
}
