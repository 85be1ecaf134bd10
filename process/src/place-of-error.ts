/** Name and location of an unexpected error. Not its message, which may quote its input. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'a thrown value';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(' ');
}
