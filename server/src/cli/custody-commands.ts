import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { record } from '../audit/record.ts';
import { type CustodyReport, custodyFile, proveCustody } from '../custody/prove.ts';
import { OperatorError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';

export const custodyCommands: readonly Command[] = [
  {
    noun: 'custody',
    verb: 'prove',
    summary: 'Have the key of every wallet sign that it is here, and add up what all of them hold',
    options: {
      out: { value: 'file', about: 'Write the report there and print a summary; by default it is printed' },
    },
    answers: {
      wallets: 'How many wallets there are',
      refused: 'Addresses whose keys the signer does not open',
      totals: 'List of mint, onChain, booked; base units',
      sha256: 'Of the file',
      file: 'Where the report was written, or null',
      report: 'The report; null if it was written to a file',
    },
    async run(given, context) {
      const { db, serverDb, setting, print } = context;
      const report = await context.reach.signer((signer) =>
        context.reach.chain((chain) =>
          proveCustody({
            db: serverDb,
            chain,
            attest: signer.attest,
            network: setting('NETWORK'),
            at: new Date(),
          }),
        ),
      );
      const text = custodyFile(report);
      const sha256 = createHash('sha256').update(text).digest('hex');
      const lost = report.wallets.filter(({ signature }) => signature === null);
      const wallets = report.wallets.length;
      await record(db, 'custody.proven', { sha256, wallets, refused: lost.map(({ address }) => address) });
      if (given.out === undefined) {
        print(text.trimEnd());
      } else {
        await writeFile(resolve(given.out), text);
        print(`${wallets - lost.length} of ${wallets} keys signed.`);
        for (const line of totals(report)) print(line);
        print(`Report: ${resolve(given.out)}`);
        print(`SHA-256: ${sha256}`);
      }
      const answer = {
        ...{ wallets, refused: lost.map(({ address }) => address), totals: report.totals, sha256 },
        file: given.out === undefined ? null : resolve(given.out),
        report: given.out === undefined ? report : null,
      };
      const short = report.totals.filter(({ onChain, booked }) => BigInt(onChain) < BigInt(booked));
      const wrong = [
        ...lost.map(({ address }) => `the signer does not open the key of ${address}`),
        ...short.map(({ mint, onChain, booked }) => `of ${mint} ${booked} are booked and ${onChain} there`),
      ];
      if (wrong.length > 0) throw new OperatorError(`Not proven: ${wrong.slice(0, 20).join('; ')}.`, answer);
      return answer;
    },
  },
];

function totals({ totals: all }: CustodyReport): string[] {
  return all.map(({ mint, onChain, booked }) => {
    const difference = BigInt(onChain) - BigInt(booked);
    const unbooked = difference > 0n ? `, ${difference} of it not booked` : '';
    return `${mint === SOL_MINT ? 'lamports' : mint}: ${onChain}${unbooked}`;
  });
}
