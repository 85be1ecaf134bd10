/** Parts of at most `size` items, in their order. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Throws RangeError unless there is an answer to every question: otherwise their order means nothing. */
export function exactly<T>(count: number, answers: T[]): T[] {
  if (answers.length !== count) throw new RangeError(`${answers.length} answers to ${count} questions`);
  return answers;
}
