import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { operator } from '../../../testing/operator.ts';
import { nameOf } from './command.ts';
import { commands } from './registry.ts';

const { out: bash } = await operator({})('completion bash');
const { out: zsh } = await operator({})('completion zsh');

/** What bash offers for a line whose last word is being typed. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const typed = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _cumulus; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['--norc', '-c', `${bash}\n${ask}`], { encoding: 'utf8' });
  return said.split('\n').filter(Boolean);
}

test('bash offers the nouns, and those that begin as typed', () => {
  expect(offered('cumulus ').toSorted()).toEqual([...new Set(commands.map(({ noun }) => noun))].toSorted());
  expect(offered('cumulus int')).toEqual(['intents']);
});

test.each(commands.map(nameOf))('bash completes %s and its options', (name) => {
  const { verb, noun, options } = commands.find((command) => nameOf(command) === name)!;
  if (verb !== null) expect(offered(`cumulus ${noun} `)).toContain(verb);
  const flags = Object.keys(options).map((option) => `--${option}`);
  expect(offered(`cumulus ${name} --`).toSorted()).toEqual([...flags, '--help', '--json'].toSorted());
});

test('bash offers the choices of an option, also after others', () => {
  expect(offered('cumulus intents list --state ')).toEqual(['pending', 'confirmed', 'failed', 'expired']);
  expect(offered('cumulus orders list --email a@b.c --kind ma')).toEqual(['market']);
  expect(offered('cumulus completion z')).toEqual(['zsh']);
});

test('zsh gets the same words', () => {
  expect(zsh).toContain('compdef _cumulus cumulus');
  const words = (script: string) => script.split('\n').filter((line) => line.includes("found='"));
  expect(words(zsh)).toEqual(words(bash));
});
