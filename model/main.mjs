// Checks the models of settlement, of orders, of grants and of three signers: every world, and every rule by leaving it out.
//   node model/main.mjs            all
//   node model/main.mjs NAME...    only these worlds and rules
import { availableParallelism } from 'node:os';
import { check, missingTools } from './check.mjs';
import { COVERED, RULES, WORLDS } from './settings.mjs';

const missing = await missingTools();
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. On Debian and Ubuntu: apt-get install spin gcc libc6-dev`);
  process.exit(1);
}

const names = process.argv.slice(2);
/** @param {{ name: string }} named */
const isWanted = ({ name }) => names.length === 0 || names.includes(name);
/** @param {string} name */
const worldOf = (name) => WORLDS.find((world) => world.name === name) ?? { defines: [], model: undefined };
/** @param {import('./check.mjs').Result} result */
const size = ({ states, seconds }) => `${states.toLocaleString('en')} states, ${seconds.toFixed(1)} s`;

/** @type {(() => Promise<{ text: string, isRight: boolean }>)[]} */
const checks = [
  ...WORLDS.filter(isWanted).map(({ name, what, defines, isLive, model }) => async () => {
    const result = await check(defines, { isLive, wanted: 'proof', model });
    const head = `${name}: ${what}.`;
    if (result.trace) return { text: `WRONG  ${head}\n${story(result.trace)}`, isRight: false };
    return { text: `right  ${head} ${size(result)}`, isRight: true };
  }),
  ...RULES.filter(isWanted).map(({ name, what, world, breaks }) => async () => {
    const only = breaks === 'payments' ? ['ONLY_PAYMENTS'] : [];
    const { defines, model } = worldOf(world);
    const without = [...defines, ...only, `WITHOUT_${name}`];
    const result = await check(without, { isLive: breaks === 'end', wanted: 'story', model });
    const head = `without ${name} ("${what}"), in the world "${world}"`;
    if (!result.trace) return { text: `WRONG  ${head}: nothing happens. ${size(result)}`, isRight: false };
    return { text: `found  ${head}: ${size(result)}\n${story(result.trace)}`, isRight: true };
  }),
  ...COVERED.filter(isWanted).map(({ name, what, world, coveredBy }) => async () => {
    const result = await check([...worldOf(world).defines, `WITHOUT_${name}`], { wanted: 'proof' });
    const head = `without ${name} ("${what}"), in the world "${world}"`;
    if (result.trace) return { text: `WRONG  ${head}:\n${story(result.trace)}`, isRight: false };
    return { text: `right  ${head}: covered by ${coveredBy}. ${size(result)}`, isRight: true };
  }),
];

/** @param {readonly string[]} trace */
function story(trace) {
  return trace.map((step, index) => `         ${String(index + 1).padStart(2)}. ${step}`).join('\n');
}

let wrong = 0;
const left = checks.entries();
async function work() {
  for (const [, each] of left) {
    const { text, isRight } = await each();
    console.log(text);
    if (!isRight) wrong += 1;
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(
  wrong === 0
    ? `All ${checks.length} checks are as they should be.`
    : `${wrong} of ${checks.length} are not.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
