import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignatureRecord } from '../src/journal/record.ts';
import { TO } from './cases.ts';
import { type Fields, type SignerClient, signerClient } from './client.ts';
import { paymentOf } from './mandates.ts';
import { compile, testAddress, transferSol } from './messages.ts';
import { type SignerRun, startSigner } from './process.ts';

export interface KillReport {
  readonly kills: number;
  /** Of these kills, how many hit while the disk was full. */
  readonly onFullDisk: number;
  /** Mandates under which a signature was asked for. */
  readonly mandates: number;
  /** Of these, how many have a signature that a client received. */
  readonly received: number;
  /** Signatures that were in the journal although their client had not received them, and that it got when it asked again. */
  readonly recovered: number;
  /** Requests that failed because the disk was full. */
  readonly failed: number;
  /** What must not be: one sentence each. */
  readonly findings: readonly string[];
}

interface KillOptions {
  readonly folder: string;
  readonly kills: number;
  readonly random: () => number;
  /** The disk on which the folder lies, if it can be filled. */
  readonly disk?: { fill(): void; free(): void } | undefined;
}

/** A payment that a client wants to have signed, until it has a signature. */
interface Wish {
  readonly payment: ReturnType<typeof paymentOf>;
  readonly intent: Fields;
  tries: number;
  signature: string | null;
}

const NEW_EACH_ROUND = 24;
const REPEATED_EACH_ROUND = 12;
const BLOCKHASHES = 190;

/** Kills a signer again and again while it signs many transactions at once, and compares what clients got with its journal. */
export async function killSigner({ folder, kills, random, disk }: KillOptions): Promise<KillReport> {
  const findings: string[] = [];
  const wishes: Wish[] = [];
  let [onFullDisk, recovered, failed] = [0, 0, 0];
  const copy = join(folder, 'copy');
  mkdirSync(copy, { mode: 0o700 });
  // A signer whose copy had more than its journal would not start.
  const start = () => startSigner({ folder, environment: { SIGNER_JOURNAL_COPY: copy } });
  let run = await start();
  const key = await newWallet(await signerClient(run.socket));

  const ask = async (client: SignerClient, wish: Wish): Promise<void> => {
    // Another transaction each time: a signature of the same one would be the same even if the signer had forgotten it.
    wish.tries += 1;
    const blockhash = testAddress(1 + (wish.tries % BLOCKHASHES));
    const instructions = [transferSol(key.publicKey, TO, BigInt(wish.intent.lamports as string))];
    const message = compile({ feePayer: key.publicKey, instructions, blockhash }).toString('base64');
    const request = { ...key, ...wish.payment, after: null, context: '{}', intent: wish.intent, message };
    const { ok, refused } = (await client.ask({ name: 'sign', ...request })) as Reply;
    if (refused) findings.push(`A request was refused: ${refused}.`);
    else if (!ok) failed += 1;
    else if (ok.duplicate) findings.push('Two payments had the same message.');
    else {
      if (wish.signature && wish.signature !== ok.signature) findings.push('A payment was signed twice.');
      wish.signature = ok.signature!;
    }
  };

  for (let round = 0; round < kills; round += 1) {
    const isFull = disk !== undefined && round % 3 === 2;
    const client = await signerClient(run.socket);
    const repeated = Array.from({ length: Math.min(REPEATED_EACH_ROUND, wishes.length) }, () => {
      return wishes[Math.floor(random() * wishes.length)]!;
    });
    const fresh = Array.from({ length: NEW_EACH_ROUND }, (_, index) =>
      newWish(key, wishes.length + index + 1),
    );
    wishes.push(...fresh);
    const asked = [...fresh, ...repeated].sort(() => random() - 0.5);
    if (isFull) disk.fill();
    onFullDisk += Number(isFull);
    await killAfter(run, client, asked, Math.floor(random() * asked.length), ask);
    if (isFull) disk.free();

    const journal = readSignatures(join(folder, 'journal'));
    for (const { payment, signature } of wishes) {
      const found = journal.get(payment.intentId) ?? [];
      if (found.length > 1) findings.push('The journal has two signatures of one payment.');
      if (signature && found[0] !== signature)
        findings.push('A signature that was received is not in the journal.');
    }
    run = await start();
    const lost = wishes.filter((wish) => !wish.signature && journal.has(wish.payment.intentId));
    const next = await signerClient(run.socket);
    await Promise.all(lost.map((wish) => ask(next, wish)));
    for (const { payment, signature } of lost)
      if (signature !== journal.get(payment.intentId)![0])
        findings.push('A repeated request got another signature.');
    recovered += lost.length;
    next.socket.destroy();
  }
  await run.kill();
  const [original, copied] = [join(folder, 'journal/journal'), join(copy, 'journal.0')].map((path) =>
    readFileSync(path),
  );
  if (copied!.length === 0 || !original!.subarray(0, copied!.length).equals(copied!))
    findings.push('The copy of the journal is another.');
  const received = wishes.filter(({ signature }) => signature !== null).length;
  return { kills, onFullDisk, mandates: wishes.length, received, recovered, failed, findings };
}

/** Asks for all of these at once and kills the signer as soon as so many have an answer: the others are under way. */
async function killAfter(
  run: SignerRun,
  client: SignerClient,
  wishes: readonly Wish[],
  count: number,
  ask: (client: SignerClient, wish: Wish) => Promise<void>,
): Promise<void> {
  let answers = 0;
  const due = Promise.withResolvers<void>();
  const answered = () => {
    answers += 1;
    if (answers > count) due.resolve();
  };
  // What the kill leaves without an answer is asked again of the next signer.
  for (const wish of wishes) ask(client, wish).then(answered, () => {});
  await due.promise;
  const gone = new Promise((resolve) => client.socket.once('close', resolve));
  await run.kill();
  // What the signer had sent is read to the end.
  await gone;
}

interface Reply {
  readonly ok?: Readonly<Record<string, string>>;
  readonly refused?: string;
}

async function newWallet(client: SignerClient) {
  const ids = { walletId: 'wallet-1', owner: 'user-1' };
  const { ok } = (await client.ask({ name: 'create', ...ids, context: '{}' })) as Reply;
  client.socket.destroy();
  return { ...ids, publicKey: ok!.publicKey!, sealedKey: ok!.sealedKey! };
}

function newWish(key: { walletId: string; owner: string }, lamports: number): Wish {
  const intent = { kind: 'transfer_sol', to: TO, lamports: String(lamports), feeCapLamports: '5000' };
  return { payment: paymentOf(key, intent), intent, tries: 0, signature: null };
}

/** The signatures of each intent that a journal has, as its lines say. */
function readSignatures(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const text = readFileSync(join(folder, 'journal'), 'utf8');
  for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
    const record = JSON.parse(line.slice(line.indexOf(' ') + 1)) as SignatureRecord;
    if (record.kind !== 'signature') continue;
    found.set(record.intentId, [...(found.get(record.intentId) ?? []), record.signature]);
  }
  return found;
}
