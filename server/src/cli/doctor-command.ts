import { OperatorError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';
import { examine } from './doctor/examine.ts';
import type { Result } from './doctor/run-checks.ts';
import { saveSurprises } from './doctor/surprises.ts';

const WORDS = { ok: 'ok', note: 'note', wrong: 'WRONG', unchecked: 'not checked' } as const;

export const doctorCommands: readonly Command[] = [
  {
    noun: 'doctor',
    verb: null,
    summary:
      'Look at every service that Cumulus uses, and say in one line each what is wrong and what to do; changes nothing',
    options: {
      wallet: { value: 'address', about: 'Request an order for this public wallet, which both guards judge' },
      quick: { about: 'Only what takes a few seconds, as at a start' },
      save: { value: 'folder', about: 'Where answers that surprise are saved; default: doctor in DATA_DIR' },
    },
    // Its database may be what is wrong.
    unrecorded: true,
    answers: {
      ok: 'Whether nothing is wrong',
      checks: 'List of name, state (ok, note, wrong or unchecked), says, milliseconds',
      saved: 'Files with answers that surprised, without secrets and addresses',
    },
    async run(given, context) {
      const wanted = { wallet: given.wallet ?? null, isQuick: given.quick !== undefined };
      const { results, settings } = await examine(context, wanted);
      for (const line of linesOf(results)) context.print(line);
      const saved = await saveSurprises(results, settings, context.environment, given.save);
      for (const file of saved) context.print(`saved        ${file}`);
      const checks = results.map(({ name, state, says, milliseconds }) => ({
        name,
        state,
        says,
        milliseconds,
      }));
      const wrong = checks.filter(({ state }) => state === 'wrong');
      const answer = { ok: wrong.length === 0, checks, saved };
      if (wrong.length > 0)
        throw new OperatorError(`Wrong: ${wrong.map(({ name }) => name).join(', ')}.`, answer);
      return answer;
    },
  },
];

function linesOf(results: readonly Result[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results.map(({ name, state, says }) => `${name.padEnd(width)}  ${WORDS[state].padEnd(11)}  ${says}`);
}
