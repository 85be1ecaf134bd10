import { price as priceText, tinyPrice } from '@cumulus/contract/format-full.ts';
import { Spoken } from '../ui/Spoken.tsx';

/** A price as specified. Screen readers say one with an exponent in full. */
export function Price({ value }: { value: number | null }) {
  return <Spoken text={priceText(value)} spoken={tinyPrice(value)} />;
}
