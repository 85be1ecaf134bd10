import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { grantText } from '../../../../wire/src/grant.ts';
import { TO, WALLET } from '../../../testing/cases.ts';
import { memoryKek } from '../../../testing/memory-kek.ts';
import { compile, transferSol } from '../../../testing/messages.ts';
import { scratchFolder } from '../../../testing/process.ts';
import { budget, testGrant, testProgram } from '../../../testing/programs.ts';
import { type Journal, openJournal } from '../../journal/journal.ts';
import type { SignatureRecord } from '../../journal/record.ts';
import { createGrants } from './grants.ts';

const DAY = 24 * 60 * 60_000;
const OLD = 900 * DAY;
const ID = 'c0ffee00-0000-4000-8000-000000000001';
const message = compile({ feePayer: WALLET, instructions: [transferSol(WALLET, TO, 5n)] }).toString('base64');
const spent = (amount: string) => [{ mint: 'SOL', amount, usd: '0' }];

test('what a program has moved in all counts after years, and after the journal was compacted', async () => {
  const folder = scratchFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const kek = memoryKek();
  const grant = testGrant({ key: testProgram().key, usd: null, tokens: { SOL: budget({ all: '10' }) } });
  const open = async (now: number, leastSaved: number) => {
    const append: Journal['append'] = (record) => journal.append(record);
    const grants = createGrants({
      ...{ append, wallet: () => null, walletAt: () => null, priced: new Map(), now: () => now },
    });
    const path = join(folder.path, 'journal');
    const journal: Journal = await openJournal(path, kek, grants.learn, { now, leastSaved });
    return { journal, grants };
  };
  const before = await open(OLD, Number.MAX_SAFE_INTEGER);
  await before.grants.put('owner', grantText(grant), () => {});
  await before.journal.append({
    ...{
      kind: 'signature',
      at: OLD,
      mandateId: ID,
      intentId: ID,
      number: 1,
      walletId: 'wallet',
      digest: null,
    },
    ...{ message, signature: 'x', context: 'x'.repeat(2_000), facts: {}, spent: spent('7'), grant: grant.id },
  });
  await before.journal.close();

  for (const _ of ['compacted', 'opened again']) {
    const { journal, grants } = await open(OLD + 1_000 * DAY, 1);
    expect(journal.signatures(ID)).toMatchObject([
      { message: '', payer: WALLET } satisfies Partial<SignatureRecord>,
    ]);
    expect(grants.shown('owner', 0)).toMatchObject({
      usedTokens: { SOL: { day: '0', week: '0', all: '7' } },
    });
    const terms = { kind: 'transfer_sol', to: TO, lamports: '4' } as const;
    const mandate = { id: ID, owner: 'owner', walletId: 'wallet', expiresAt: null, grant: grant.id, terms };
    const spend = (amount: string) => grants.spend({ mandate, mints: ['SOL'], pays: TO }, spent(amount));
    expect(() => spend('4')).toThrow('on hold');
    spend('3').release();
    await journal.close();
  }
});
