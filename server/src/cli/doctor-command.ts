import { systemClock } from '../adapters/system-clock.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';
import { examine } from './doctor/examine.ts';
import type { Result } from './doctor/run-checks.ts';
import { isSurprise, saveExchanges, saveFolder } from './doctor/save.ts';

/** Milliseconds. */
const HOUR = 3_600_000;
const RECORD_EVERY = HOUR / 4;
const HOURS_MAX = 24 * 31;

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
      record: {
        value: 'hours',
        about: 'Look again every quarter of an hour for so long, and save all answers',
      },
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
      const hours = given.record === undefined ? null : hoursOf(given.record);
      const folder = saveFolder(context.environment, given.save);
      const saved: string[] = [];
      let { results, settings } = await examine(context, wanted);
      for (const line of linesOf(results)) context.print(line);
      const save = (chosen: readonly Result[]): void => {
        const files = folder === null ? [] : savedFiles(chosen, settings, folder, context.print);
        for (const file of files) context.print(`saved        ${file}`);
        saved.push(...files);
      };
      save(hours === null ? results.filter(isSurprise) : results);
      const ends = systemClock.now() + (hours ?? 0) * HOUR;
      while (systemClock.now() + RECORD_EVERY <= ends) {
        await systemClock.sleep(RECORD_EVERY);
        ({ results, settings } = await examine(context, wanted));
        save(results);
      }
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

function hoursOf(text: string): number {
  const hours = Number(text);
  if (text.trim() === '' || !(hours >= 0 && hours <= HOURS_MAX))
    throw new UsageError(`--record is ${text}, but it is a number of hours up to ${HOURS_MAX}.`);
  return hours;
}

/** What was found counts, also if it cannot be saved. */
function savedFiles(
  results: readonly Result[],
  settings: Parameters<typeof saveExchanges>[1],
  folder: string,
  print: (line: string) => void,
): string[] {
  try {
    return saveExchanges(results, settings, folder);
  } catch (error) {
    print(
      `saved        nothing in ${folder} (${(error as NodeJS.ErrnoException).code}): give --save with a folder to write to`,
    );
    return [];
  }
}

function linesOf(results: readonly Result[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results.map(({ name, state, says }) => `${name.padEnd(width)}  ${WORDS[state].padEnd(11)}  ${says}`);
}
