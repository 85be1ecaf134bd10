/** The colour of a change. */
export type Tone = 'gain' | 'loss' | 'flat';

/** The tone of a change as it reads: one that rounds to zero in `text` has no direction. */
export function toneOf(value: number, text: string): Tone {
  if (value === 0 || !/[^\P{Nd}0٠०]/u.test(text)) return 'flat';
  return value > 0 ? 'gain' : 'loss';
}
