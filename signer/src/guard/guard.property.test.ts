import { isDeepStrictEqual } from 'node:util';
import type { Instruction } from '@solana/kit';
import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from '@solana-program/compute-budget';
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  identifyTokenInstruction,
  parseCloseAccountInstruction,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseTransferCheckedInstruction,
  parseWithdrawExcessLamportsInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bytesOf,
  MEMO_ADDRESS,
  priority,
  reclaim,
  reclaimIntent,
  SPONSOR,
  solIntent,
  solTransfer,
  sponsoredIntent,
  sponsoredTransfer,
  TOKEN_2022_ADDRESS,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
  writtenMemo,
} from '../../testing/cases.ts';
import { compile, testAddress, transferChecked } from '../../testing/messages.ts';
import { withMoreAccounts } from '../../testing/mutate.ts';
import {
  isSigned,
  type ReadInstruction,
  readMessage,
  spliced,
  splices,
  withEachBitFlipped,
} from '../../testing/twist.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Intent } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import { guard } from './guard.ts';

const splMove = await tokenMove();
const token2022Move = await tokenMove(TOKEN_2022_ADDRESS);
const MEMO = 'Invoice 17';
const REFERENCES = [testAddress(71), testAddress(72)];
const attachment = { memo: Buffer.from(MEMO), references: REFERENCES.map(bytesOf) };
const withReferences = (instruction: Instruction) => withMoreAccounts(instruction, ...REFERENCES);
const goodMessages: { intent: Intent; bytes: Buffer }[] = [];
for (const version of ['legacy', 0] as const) {
  const add = (intent: Intent, instructions: Instruction[]) =>
    goodMessages.push({ intent, bytes: compile({ feePayer: WALLET, version, instructions }) });
  add(solIntent, [...priority, solTransfer]);
  add(tokenIntent(splMove), await tokenTransfer(splMove));
  add(tokenIntent(token2022Move), await tokenTransfer(token2022Move));
  add(reclaimIntent, [...priority, ...reclaim]);
  add({ ...solIntent, ...attachment }, [...priority, writtenMemo(MEMO), withReferences(solTransfer)]);
  const sponsored = await sponsoredTransfer(splMove);
  const addSponsored = (intent: Intent, instructions: Instruction[]) =>
    goodMessages.push({ intent, bytes: compile({ feePayer: SPONSOR, version, instructions }) });
  addSponsored(sponsoredIntent(splMove), sponsored);
  const attachedTo = (instructions: Instruction[]) => [
    ...instructions.slice(0, -1),
    writtenMemo(MEMO),
    withReferences(instructions.at(-1)!),
  ];
  add({ ...tokenIntent(splMove), ...attachment }, attachedTo(await tokenTransfer(splMove)));
  const other = testAddress(73);
  const part = await transferChecked({ ...splMove, source: other, amount: 7n });
  const rest = await transferChecked({ ...splMove, amount: splMove.amount - 7n });
  const several = attachedTo([...sponsored.slice(0, -1), part, rest]);
  addSponsored({ ...sponsoredIntent(splMove), ...attachment, otherSources: [bytesOf(other)] }, several);
}
const good = fc.constantFrom(...goodMessages);

/** What a message moves, read with the official clients instead of the signer's own decoder. */
function movements(message: Buffer): string[] {
  const { payer, signers, instructions } = readMessage(message);
  return [`payer ${payer}`, `signers ${signers.length}`, ...instructions.flatMap(movement)];
}

function movement(instruction: ReadInstruction): string[] {
  const parse = <T>(parser: (instruction: never) => T): T => parser(instruction as never);
  switch (instruction.programAddress) {
    case COMPUTE_BUDGET_PROGRAM_ADDRESS:
      return [];
    case SYSTEM_PROGRAM_ADDRESS: {
      const { accounts, data } = parse(parseTransferSolInstruction);
      const way = `${accounts.source.address} > ${accounts.destination.address}`;
      return [`${data.amount} lamports ${way}, ${referencesOf(instruction, 2)}`];
    }
    case ASSOCIATED_TOKEN_PROGRAM_ADDRESS: {
      const { accounts } = parse(parseCreateAssociatedTokenIdempotentInstruction);
      return [`open ${Object.values(accounts).map((account) => account.address)}`];
    }
    case TOKEN_PROGRAM_ADDRESS:
    case TOKEN_2022_ADDRESS: {
      // Not by which program: the one that does not own the account fails, and moves nothing.
      const name = identifyTokenInstruction(instruction);
      if (name === TokenInstruction.WithdrawExcessLamports) {
        const { source, destination, authority } = parse(parseWithdrawExcessLamportsInstruction).accounts;
        return [`withdraw ${source.address} > ${destination.address} by ${authority.address}`];
      }
      if (name === TokenInstruction.CloseAccount) {
        const { account, destination, owner } = parse(parseCloseAccountInstruction).accounts;
        return [`close ${account.address} > ${destination.address} by ${owner.address}`];
      }
      const { accounts, data } = parse(parseTransferCheckedInstruction);
      const { source, mint, destination, authority } = accounts;
      const what = `${data.amount} of ${mint.address}, ${data.decimals} decimals`;
      const way = `${source.address} > ${destination.address} by ${authority.address}`;
      return [`${what} ${way}, ${referencesOf(instruction, 4)}`];
    }
    case MEMO_ADDRESS:
      return [`memo ${Buffer.from(instruction.data)} by ${instruction.accounts.length}`];
    default:
      return [`something by ${instruction.programAddress}`];
  }
}

function referencesOf({ accounts }: ReadInstruction, from: number): string {
  return `for ${accounts.slice(from).map(({ address }) => address)}`;
}

test('the messages to change are signed as they are', () => {
  for (const { intent, bytes } of goodMessages) expect(isSigned(intent, bytes)).toBe(true);
});

test('no single bit of a message can be changed so that it moves something else and is signed', () => {
  let signed = 0;
  for (const { intent, bytes } of goodMessages) {
    const intended = movements(bytes);
    for (const changed of withEachBitFlipped(bytes)) {
      if (!isSigned(intent, changed)) continue;
      signed += 1;
      expect(movements(changed)).toEqual(intended);
    }
  }
  // The bits of the blockhash are free, so the question is asked.
  expect(signed).toBeGreaterThan(goodMessages.length * 256);
});

test('no bytes of a message can be changed, added or cut so that it moves something else and is signed', () => {
  fc.assert(
    fc.property(good, splices, ({ intent, bytes }, changes) => {
      const changed = spliced(bytes, changes);
      if (isSigned(intent, changed)) expect(movements(changed)).toEqual(movements(bytes));
    }),
    { numRuns: 5_000 },
  );
});

test('a message is never signed for an intent with another field', () => {
  const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
  const u64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  const { accounts, withdraws } = reclaimIntent;
  const reclaimed = fc.array(fc.oneof(bytes32, fc.constantFrom(...accounts, ...withdraws)), { maxLength: 3 });
  const others = {
    to: bytes32,
    memo: fc.option(bytes32),
    references: fc.array(bytes32, { maxLength: 5 }),
    mint: bytes32,
    source: bytes32,
    otherSources: fc.array(bytes32, { maxLength: 3 }),
    tokenProgram: fc.oneof(
      bytes32,
      fc.constantFrom(bytesOf(TOKEN_PROGRAM_ADDRESS), bytesOf(TOKEN_2022_ADDRESS)),
    ),
    lamports: u64,
    amount: u64,
    feeAmount: fc.option(u64, { nil: undefined }),
    decimals: fc.nat(255),
    feeCapLamports: fc.bigInt({ min: 1n, max: 7_999n }),
    accounts: reclaimed,
    withdraws: reclaimed,
  };
  const field = fc.constantFrom(...(Object.keys(others) as (keyof typeof others)[]));
  const change = field.chain((name) =>
    fc.record({ name: fc.constant(name), value: others[name] as fc.Arbitrary<unknown> }),
  );
  fc.assert(
    fc.property(good, change, ({ intent, bytes }, { name, value }) => {
      fc.pre(name in intent);
      const before = intent[name as keyof Intent] as unknown;
      const isList = name === 'accounts' || name === 'withdraws';
      fc.pre(isList ? !isSameSet(before as Buffer[], value as Buffer[]) : !isDeepStrictEqual(before, value));
      expect(isSigned({ ...intent, [name]: value } as Intent, bytes)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

/** Whether two lists name the same accounts, in whatever order and however often. */
function isSameSet(one: readonly Buffer[], other: readonly Buffer[]): boolean {
  const names = (list: readonly Buffer[]) =>
    [...new Set(list.map((account) => encodeBase58(account)))].sort();
  return names(one).join() === names(other).join();
}

test('a message is never signed for another wallet', () => {
  fc.assert(
    fc.property(good, fc.uint8Array({ minLength: 32, maxLength: 32 }), ({ intent, bytes }, other) => {
      fc.pre(encodeBase58(other) !== WALLET);
      expect(() => guard(bytes, Buffer.from(other), intent, 1_000_000n)).toThrow(Refusal);
    }),
  );
});
