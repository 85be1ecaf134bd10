import type { Command } from './command.ts';

const CALL = 'npm run cumulus --';

/** All commands, or those of one noun. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ noun, verb }) => noun.length + verb.length + 1));
  const lines = commands.map(({ noun, verb, summary }) => `  ${`${noun} ${verb}`.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${CALL} <noun> <verb> [--option value ...]`,
    '',
    ...lines,
    '',
    `Options of a command: ${CALL} <noun> <verb> --help`,
    'The database is that of DATABASE_URL or, where it is not set, of the Cumulus that runs over DATA_DIR.',
  ].join('\n');
}

export function usage({ noun, verb, summary, options }: Command): string {
  const lines = Object.entries(options).map(
    ([name, { value, about, required }]) =>
      `  ${`--${name} <${value}>`.padEnd(24)} ${about}${required ? '' : ' (optional)'}`,
  );
  return [
    `Usage: ${CALL} ${noun} ${verb} [options]`,
    '',
    summary,
    ...(lines.length ? ['', ...lines] : []),
  ].join('\n');
}
