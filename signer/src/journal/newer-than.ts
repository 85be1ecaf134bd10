import type { Head } from './head.ts';
import type { Journal } from './journal.ts';

/** Names of intents and wallets that were signed for: a server whose database lacks them has an older one. */
export function newerThan(
  journal: Journal,
  heads: readonly Head[],
  at: number | null,
): Record<string, string> {
  const known = heads.find((head) => head.journal === journal.head().journal);
  if (!known) return { signed: '', at: '' };
  const page = at === null ? null : journal.page(at);
  const { records, at: next } = page ?? journal.page(journal.positionOf(known.count))!;
  const signed = records.flatMap((record) =>
    record.kind === 'signature' ? [`${record.walletId} ${record.intentId}`] : [],
  );
  return { signed: signed.join('\n'), at: records.length === 0 ? '' : String(next) };
}
