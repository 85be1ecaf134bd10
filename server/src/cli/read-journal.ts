import { z } from 'zod';
import { order, orderOne } from '../operations/order.ts';
import { journalRecord, type ReadJournal } from '../ports/journal-records.ts';
import type { CommandContext } from './command.ts';

const page = z.object({
  records: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.unknown())),
  at: z.string().regex(/^\d+$/).transform(Number),
});

const origin = z.object({ count: z.number() });

type Context = Pick<CommandContext, 'setting' | 'reach'>;

/** Reads the signer's journal by the operator's order, page by page. Throws OperatorError. */
export function journalReader(context: Context): ReadJournal {
  return pages(async (at) => (await order(context, { kind: 'read', at }))[0]);
}

/** That of one of three signers. */
export function memberJournalReader(context: Context, name: string): ReadJournal {
  return pages((at) => orderOne(context, name, { kind: 'read', at }));
}

function pages(ask: (at: number) => Promise<unknown>): ReadJournal {
  return async function* () {
    let number = 0;
    let isTakenOver = false;
    for (let at = 0; ; ) {
      const { records, at: next } = page.parse(await ask(at));
      if (records.length === 0) return;
      yield records.map((given) => {
        const record = journalRecord.parse(given);
        // A journal that was compacted begins with what it took over, whose numbers are lost: all count as the newest of them.
        if (record.kind === 'origin') [number, isTakenOver] = [origin.parse(given).count, true];
        else if (record.kind === 'resumed') isTakenOver = false;
        else if (!isTakenOver) number += 1;
        return { number, record };
      });
      at = next;
    }
  };
}
