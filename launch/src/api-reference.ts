import { readdirSync, readFileSync } from 'node:fs';
import type { Call } from '@cumulus/contract/call.ts';
import { askedBy } from '@cumulus/contract/protection.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { shapesOf } from './api-shapes.ts';

const CONTRACT = new URL('../../contract/src/', import.meta.url);
const DECLARATION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+) = defineCall\(/g;

/** What a call can ask of its caller, and what it answers without. */
const REQUIREMENTS: readonly { name: string; words: string; codes: string; of: (call: Call) => boolean }[] = [
  { name: 'sign-in', words: 'a session', codes: 'UNAUTHENTICATED', of: (call) => askedBy(call).session },
  { name: 'terms', words: 'accepted terms', codes: 'TERMS_REQUIRED', of: (call) => askedBy(call).terms },
  {
    name: 'factor',
    words: '`pin` or `passkey`, of a user who has one of them',
    codes: 'PIN_REQUIRED, PASSKEY_REQUIRED, INVALID_PIN, PIN_LOCKED, PIN_TOO_OFTEN',
    of: (call) => askedBy(call).factor === 'step-up',
  },
  {
    name: 'own factor',
    words: 'a passkey, or the PIN that the call is about',
    codes: 'PIN_REQUIRED, PASSKEY_REQUIRED, INVALID_PIN, PIN_LOCKED, PIN_TOO_OFTEN',
    of: (call) => askedBy(call).factor === 'own',
  },
  {
    name: 'thawed',
    words: 'an account that is not frozen',
    codes: 'ACCOUNT_FROZEN',
    of: (call) => !askedBy(call).whileFrozen,
  },
  {
    name: 'recent',
    words: 'a sign-in within ten minutes, of a user without a factor',
    codes: 'SIGN_IN_REQUIRED',
    of: (call) => askedBy(call).recentSignIn,
  },
  {
    name: 'rest',
    words: 'an installation that is not being restored',
    codes: 'RECOVERING',
    of: (call) => call.rests,
  },
  { name: 'calm', words: 'no incident', codes: 'INCIDENT', of: (call) => call.changes },
];

interface Declared {
  /** The file of contract/src/calls/. */
  readonly file: string;
  /** What its comment says, on one line. */
  readonly words: string;
  readonly errors: readonly string[];
}

/** The comment of each call's declaration, and the errors that it names. */
export function declarations(): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const file of readdirSync(new URL('calls/', CONTRACT)))
    for (const [, comment = '', name = ''] of readFileSync(
      new URL(`calls/${file}`, CONTRACT),
      'utf8',
    ).matchAll(DECLARATION)) {
      const [words = '', errors = ''] = comment
        .replace(/\s+\*?\s*/g, ' ')
        .trim()
        .split(/ ?Errors: /);
      found.set(name, { file, words, errors: errors.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [] });
    }
  return found;
}

/** Codes that rows and the table of requirements name. */
export const namedCodes = (): string[] => [
  ...[...declarations().values()].flatMap(({ errors }) => errors),
  ...REQUIREMENTS.flatMap(({ codes }) => codes.split(', ')),
];

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string) => `\`${text}\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** The text of docs/api.md. */
export function apiReference(): string {
  const declared = declarations();
  // A module's names have an order of their own in each loader.
  const all = Object.values<Call>(calls).sort((a, b) => (a.name < b.name ? -1 : 1));
  const { textOf, named } = shapesOf(all);
  const rowOf = (call: Call) => {
    const { words = '', errors = [] } = declared.get(call.name) ?? {};
    const asked = REQUIREMENTS.filter(({ of }) => of(call)).map(({ name }) => name);
    return [
      [`**${call.name}**`, call.endpoint && code(call.endpoint), words].filter(Boolean).join('<br>'),
      code(textOf(call.input)),
      code(textOf(call.output)),
      asked.join(', ') || 'nothing',
      errors.map(code).join(', '),
    ];
  };
  const files = [...new Set(all.map(({ name }) => declared.get(name)?.file ?? ''))].sort();
  const sections = files.map((file) =>
    [
      `### [${file.replace('.ts', '')}](../contract/src/calls/${file})`,
      table(
        ['call', 'request', 'answer', 'asks for', 'errors of its own'],
        all.filter(({ name }) => declared.get(name)?.file === file).map(rowOf),
      ),
    ].join('\n\n'),
  );
  return `${[
    '# Calls',
    'Written from `contract/src/` by `npm run api`; a test fails if it is not current. Do not edit it.',
    `A call is \`POST /functions/{name}\` with \`{"data": request}\`; its answer is \`{"result": answer}\`, or \`{"error": {"status", "message",
"details"}}\` with the error's code in \`details.code\`. Those with an endpoint are also \`mobileAPI\` with \`{"endpoint", ...request}\`. Unknown
fields of a request are dropped. The units and meanings of fields stand beside them in the files that the headings link to.`,
    '## What calls ask for',
    table(
      ['', 'needed', 'refused as'],
      REQUIREMENTS.map(({ name, words, codes }) => [name, words, codes.split(', ').map(code).join(', ')]),
    ),
    `Any call can also be refused with \`INVALID_INPUT\` or \`RATE_LIMITED\`, and by rules of its feature: \`contract/src/errors/\` has every
code with its status and its sentence.`,
    '## By feature',
    ...sections,
    '## Shapes',
    `\`\`\`ts\n${named().join('\n\n')}\n\`\`\``,
  ].join('\n\n')}\n`;
}
