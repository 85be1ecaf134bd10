import { type Command, nameOf, type Option } from './command.ts';
import { readChoice } from './read-options.ts';

const SHELLS = ['bash', 'zsh'] as const;

/** `commands` is asked for when it runs: the list has this one, too. */
export function completionCommands(commands: () => readonly Command[]): readonly Command[] {
  return [
    {
      noun: 'completion',
      verb: null,
      summary:
        'Print what completes these commands in a shell: eval "$(npm run -s cumulus -- completion bash)"',
      options: { shell: { value: SHELLS.join('|'), about: 'Which shell', required: true } },
      bare: 'shell',
      unrecorded: true,
      answers: { shell: 'bash or zsh', script: 'What the shell has to evaluate' },
      async run(given, { print }) {
        const shell = readChoice('shell', given.shell!, SHELLS);
        const script = shell === 'bash' ? bash(commands()) : zsh(commands());
        print(script);
        return { shell, script };
      },
    },
  ];
}

/** What may follow each beginning of a line: verbs, options, choices. */
function followers(commands: readonly Command[]): [beginning: string, words: readonly string[]][] {
  const nouns = [...new Set(commands.map(({ noun }) => noun))];
  return [
    ['', nouns],
    ...nouns.flatMap((noun): [string, string[]][] => {
      const verbs = commands.filter((command) => command.noun === noun).map(({ verb }) => verb);
      return verbs.includes(null) ? [] : [[noun, verbs.map(String)]];
    }),
    ...commands.map((command): [string, string[]] => {
      const { options, bare } = command;
      const flags = [...Object.keys(options), 'json', 'help'].map((name) => `--${name}`);
      return [nameOf(command), [...choicesOf(options[bare ?? '']), ...flags]];
    }),
  ];
}

/** What may follow an option: its choices. */
function values(commands: readonly Command[]): [beginning: string, words: readonly string[]][] {
  return commands.flatMap((command) =>
    Object.entries(command.options)
      .filter(([, option]) => choicesOf(option).length > 0)
      .map(([name, option]): [string, string[]] => [`${nameOf(command)} --${name}`, choicesOf(option)]),
  );
}

/** Those of an option such as pending|confirmed. */
function choicesOf(option: Option | undefined): string[] {
  return option?.value?.includes('|') ? option.value.split('|') : [];
}

function cases(subject: string, following: readonly [string, readonly string[]][]): string[] {
  const lines = following.map(([beginning, words]) => `    '${beginning}') found='${words.join(' ')}' ;;`);
  return [`  case "${subject}" in`, ...lines, '  esac'];
}

/** For both shells the same functions find what may follow; only how words are read and offered differs. */
function bash(commands: readonly Command[]): string {
  return script(commands, [
    '_cumulus() {',
    `  local noun='' second='' last='' found='' i`,
    '  i=1',
    `  while [ "$i" -lt "$COMP_CWORD" ]; do`,
    `    _cumulus_word "\${COMP_WORDS[$i]}"; i=$((i + 1))`,
    '  done',
    '  _cumulus_found',
    `  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[$COMP_CWORD]}"))`,
    '}',
    'complete -F _cumulus cumulus',
  ]);
}

function zsh(commands: readonly Command[]): string {
  return script(commands, [
    '_cumulus() {',
    `  local noun='' second='' last='' found='' i`,
    '  i=2',
    `  while [ "$i" -lt "$CURRENT" ]; do`,
    `    _cumulus_word "\${words[$i]}"; i=$((i + 1))`,
    '  done',
    '  _cumulus_found',
    `  compadd -- \${=found}`,
    '}',
    'compdef _cumulus cumulus',
  ]);
}

function script(commands: readonly Command[], completer: readonly string[]): string {
  const alone = commands.filter(({ verb }) => verb === null).map(({ noun }) => noun);
  return [
    '# Completes "cumulus", which this defines as well. Printed by: cumulus completion',
    `cumulus() { npm run -s cumulus -- "$@"; }`,
    '_cumulus_word() {',
    `  last="$1"`,
    `  case "$1" in -*) return ;; esac`,
    `  if [ -z "$noun" ]; then noun="$1"; return; fi`,
    `  case " ${alone.join(' ')} " in *" $noun "*) return ;; esac`,
    `  if [ -z "$second" ]; then second=" $1"; fi`,
    '}',
    '_cumulus_found() {',
    ...cases('$noun$second $last', values(commands)),
    `  [ -z "$found" ] || return 0`,
    ...cases('$noun$second', followers(commands)),
    '}',
    ...completer,
  ].join('\n');
}
