import { z } from 'zod';
import { order } from '../operations/order.ts';
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

/** Reads the signer's journal by the operator's order, page by page. Throws OperatorError. */
export function journalReader(context: Pick<CommandContext, 'setting' | 'reach'>): ReadJournal {
  return async function* () {
    let number = 0;
    let isTakenOver = false;
    for (let at = 0; ; ) {
      const [answer] = await order(context, { kind: 'read', at });
      const { records, at: next } = page.parse(answer);
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
