import { expect, test } from 'vitest';
import { check, missingTools } from './check.mjs';
import { RULES, WORLDS } from './settings.mjs';

const missing = await missingTools();
const definesOf = (name: string) => WORLDS.find((world) => world.name === name)!.defines;

// The whole of it is `npm run model`.
test.skipIf(missing.length > 0)(
  'in the model of settlement, one mistake of a node never pays twice',
  async () => {
    const { trace, states } = await check(definesOf('mistake'), { wanted: 'proof' });
    expect(trace).toBeNull();
    expect(states).toBeGreaterThan(100_000);
  },
);

test.skipIf(missing.length > 0)('the model of settlement pays twice without rule 3', async () => {
  const rule = RULES.find(({ name }) => name === 'RULE_3')!;
  const defines = [...definesOf(rule.world), 'ONLY_PAYMENTS', 'WITHOUT_RULE_3'];
  const { trace } = await check(defines, { wanted: 'story' });
  expect(trace?.at(-1)).toBe('chain: transaction 2 lands, payments: 2');
});

const ofSigner = WORLDS.filter(({ model }) => model !== undefined);

test.skipIf(missing.length > 0).each(ofSigner)(
  'in the models of what the signer counts, the world "$name" is right',
  async ({ name, defines, model }) => {
    expect((await check(defines, { wanted: 'proof', model })).trace).toBeNull();
    expect(RULES.some(({ world }) => world === name)).toBe(true);
  },
);

const rulesOfSigner = ofSigner.flatMap((world) =>
  RULES.filter((rule) => rule.world === world.name).map((rule) => ({ ...world, ...rule })),
);

test.skipIf(missing.length > 0).each(rulesOfSigner)(
  'in these models it is not without $name',
  async ({ name, defines, model }) => {
    const without = [...defines, `WITHOUT_${name}`];
    expect((await check(without, { wanted: 'story', model })).trace).not.toBeNull();
  },
);
