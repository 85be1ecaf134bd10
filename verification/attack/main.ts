import { parseArgs } from 'node:util';
import { runAttack } from './attack.ts';

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '20000' },
    of: { type: 'string', default: '' },
    victims: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

console.log(`Attacking with ${values.tries} tries (seed ${values.seed}).`);
const spoils = await runAttack({
  tries: Number(values.tries),
  seed: Number(values.seed),
  victims: Number(values.victims),
  of: values.of,
  report: (line) => console.log(line),
});
console.table(
  spoils.map(({ attacker, tries, lostLamports, limitLamports, got }) => ({
    ...{ 'An attacker': attacker, tries, 'lost, lamports': lostLamports, 'limit, lamports': limitLamports },
    ...(got !== undefined && { 'and got': got }),
  })),
);
const passed = spoils.filter(({ lostLamports, limitLamports }) => lostLamports > limitLamports);
const tries = spoils.reduce((sum, each) => sum + each.tries, 0);
console.log(`${tries} tries; ${passed.length} attackers got more than their limit.`);
process.exitCode = passed.length === 0 ? 0 : 1;
