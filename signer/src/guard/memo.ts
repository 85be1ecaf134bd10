import { createHash } from 'node:crypto';
import { MEMO } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import { decodeMessage } from './message.ts';

/** Whose key pays for memos: it belongs to no user. */
const PUBLISHER = 'installation';

/** What is written to the chain about signed liabilities. */
function memoOf(statement: string): string {
  const { day } = JSON.parse(statement) as { day: unknown };
  return `cumulus liabilities ${day} ${createHash('sha256').update(statement).digest('hex')}`;
}

/**
 * Throws a Refusal unless the message writes the memo of these liabilities, does nothing else, and is paid by a key that no user
 * owns: one signature, no priority fee.
 */
export function checkMemo(message: Buffer, owner: string, publicKey: Buffer, statement: string): void {
  if (owner !== PUBLISHER) throw new Refusal('only the key of the installation pays for memos');
  const { requiredSignatures, accounts, instructions, loadedAccounts } = decodeMessage(message);
  if (requiredSignatures !== 1 || !accounts[0]!.equals(publicKey))
    throw new Refusal('the message has other signers');
  const [memo] = instructions;
  const isMemo = instructions.length === 1 && memo!.program.equals(MEMO) && memo!.accounts.length === 0;
  if (!isMemo || loadedAccounts !== 0) throw new Refusal('the message does more than to write a memo');
  if (!memo!.data.equals(Buffer.from(memoOf(statement)))) throw new Refusal('the memo is another');
}
