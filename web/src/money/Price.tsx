import * as format from '@cumulus/contract/format.ts';
import { tinyPrice } from '@cumulus/contract/format-full.ts';
import { Spoken } from '../ui/Spoken.tsx';

/** A price as specified; screen readers say one with an exponent digit by digit. */
export function Price({ value }: { value: number }) {
  return <Spoken text={format.price(value)} spoken={tinyPrice(value)} />;
}
