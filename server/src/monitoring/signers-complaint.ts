interface SignersState {
  readonly away?: readonly string[] | undefined;
  readonly unmet?: readonly string[] | undefined;
}

/** What is wrong with some of three signers while the others sign, as a sentence; null if nothing is. */
export function signersComplaint({ away = [], unmet = [] }: SignersState): string | null {
  const sentences = [
    ...away.map((name) => `${name} does not answer; the others sign.`),
    ...unmet.map((name) => `${name} has not met the others since its start, and signs nothing before.`),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
