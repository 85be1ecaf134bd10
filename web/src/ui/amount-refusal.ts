import { decimalSign } from '../locale/decimal-sign.ts';
import { t } from '../locale/t.ts';
import { isGroup, type TypedAmount } from './typed-amount.ts';

/** Why what was typed or pasted is no amount yet, as a sentence; null if nothing was refused. */
export function amountRefusal(field: TypedAmount): string | null {
  if (field.refused) {
    const { why } = field.refused;
    const text = field.refused.text.trim().slice(0, 24);
    if (why === 'ambiguous')
      return t('“{text}” can be read in two ways. Write it without separators.', { text });
    if (why === 'unit') return t('“{text}” is in another unit.', { text });
    return t('“{text}” is not an amount.', { text });
  }
  if (isGroup(field)) return null;
  const example = `1234${decimalSign()}5`;
  return t('Write amounts without separators between thousands, as in {example}.', { example });
}
