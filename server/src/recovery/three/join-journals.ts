import { isAddress } from '@solana/kit';
import type { NumberedRecord, ReadJournal, SignatureRecord } from '../../ports/journal-records.ts';
import { isSignatureOf } from '../../solana/signature-of.ts';
import { RecoveryError } from '../recovery-error.ts';
import { agreedRecords } from './agreed.ts';
import { type Facts, factsIn } from './facts.ts';

/** The journal of one of three signers. */
export interface MemberJournal {
  readonly name: string;
  readonly read: ReadJournal;
  /** Whether it still has keys that are whole. */
  readonly hasWhole?: boolean | undefined;
}

export interface Joined {
  readonly readJournal: ReadJournal;
  /** Those whose journals could not be read, by name: why. */
  readonly away: ReadonlyMap<string, string>;
}

/**
 * What three signers remember, as one journal: signatures of any, since a signature proves itself, and of the rest what two tell alike. One
 * may be away unless it has whole keys: of what two have done together, one of them is there. Throws RecoveryError.
 */
export async function joinJournals(members: readonly MemberJournal[]): Promise<Joined> {
  const facts = new Map<string, Facts>();
  const away = new Map<string, string>();
  for (const { name, read } of members)
    try {
      facts.set(name, await factsIn(read));
    } catch (error) {
      away.set(name, (error as Error).message);
    }
  const dealer = members.find(({ hasWhole }) => hasWhole)?.name ?? null;
  const reasons = [...away].map(([name, why]) => `${name}: ${why}`).join(' ');
  if (dealer !== null && away.has(dealer))
    throw new RecoveryError(`${dealer} has whole keys, and is needed. ${reasons}`);
  if (facts.size < 2) throw new RecoveryError(`Two of three signers are needed. ${reasons}`);
  const agreed = agreedRecords(facts, dealer);
  const addresses = new Map<string, string>();
  for (const { record } of agreed)
    if (record.kind === 'wallet' && 'publicKey' in record) addresses.set(record.walletId, record.publicKey);

  async function* readJournal(): AsyncIterable<readonly NumberedRecord[]> {
    if (agreed.length > 0) yield agreed;
    for (const { name, read } of members) {
      if (!facts.has(name)) continue;
      for await (const page of read()) yield page.filter((one) => isToFollow(one, addresses));
    }
  }
  return { readJournal, away };
}

/** Whether it is a signature of the wallet, or one that another signer may have. Of one that is months old the journal keeps no message. */
function isToFollow({ record }: NumberedRecord, addresses: ReadonlyMap<string, string>): boolean {
  if (record.kind !== 'signature') return false;
  const { walletId, message, signature } = record as SignatureRecord;
  const address = addresses.get(walletId);
  if (address === undefined || !isAddress(address) || message === '') return false;
  return signature === '' || isSignatureOf(address, Buffer.from(message, 'base64'), signature);
}
