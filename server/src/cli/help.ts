import { type Command, nameOf } from './command.ts';

const CALL = 'npm run cumulus --';

/** All commands, or those of one noun. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => nameOf(command).length));
  const lines = commands.map((command) => `  ${nameOf(command).padEnd(width)}  ${command.summary}`);
  return [
    `Usage: ${CALL} <noun> <verb> [--option value ...]`,
    '',
    ...lines,
    '',
    `Options of a command: ${CALL} <noun> <verb> --help`,
    'All take --json: one JSON document on stdout, and errors as JSON on stderr.',
    'The database is that of DATABASE_URL or, if it is not set, of the Cumulus that runs over DATA_DIR.',
  ].join('\n');
}

export function usage(command: Command): string {
  const { summary, options, bare } = command;
  const lines = Object.entries(options).map(
    ([name, { value, about, required }]) =>
      `  ${`--${name}${value === undefined ? '' : ` <${value}>`}`.padEnd(24)} ${about}${required ? '' : ' (optional)'}`,
  );
  const argument = bare === undefined ? '' : ` [<${options[bare]!.value}>]`;
  return [
    `Usage: ${CALL} ${nameOf(command)}${argument} [options]`,
    '',
    summary,
    ...(lines.length ? ['', ...lines] : []),
    '',
    'With --json, one document with these fields; amounts are base units, as text:',
    '',
    ...Object.entries(command.answers).map(([name, about]) => `  ${name.padEnd(24)} ${about}`),
  ].join('\n');
}
