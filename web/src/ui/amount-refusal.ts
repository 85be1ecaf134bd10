import { decimalSign } from '../locale/decimal-sign.ts';
import { t } from '../locale/t.ts';
import type { TypedAmount } from './typed-amount.ts';

/** Why what was typed or pasted is no amount yet, as a sentence; null if nothing was refused. */
export function amountRefusal({ refused }: TypedAmount): string | null {
  if (!refused) return null;
  const text = refused.text.trim().slice(0, 24);
  switch (refused.why) {
    case 'ambiguous':
      return t('“{text}” can be read in two ways. Write it without separators.', { text });
    case 'unit':
      return t('“{text}” is in another unit.', { text });
    case 'separators': {
      const example = `1234${decimalSign()}5`;
      return t('Write amounts without separators between thousands, as in {example}.', { example });
    }
    case 'unreadable':
      return t('“{text}” is not an amount.', { text });
  }
}
