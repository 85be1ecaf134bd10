import { expect, test } from 'vitest';
import { MANDATE_KEY, OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { operator } from '../../../testing/operator.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { runningThree } from '../../../testing/three-signers.ts';

/** However busy the machine is, milliseconds. */
const UNHURRIED = 240_000;
const three = await runningThree();
const { database, settings, newOwner, until } = await runningCumulus({ SIGNERS: three.setting });
const cumulus = operator({
  ...{ ...settings, OPERATOR_KEY, MANDATE_KEY, NETWORK: 'localnet' },
  ADMIN_ORIGIN: 'https://admin.example',
  ...{ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl },
});

async function asked(line: string): Promise<Record<string, unknown>> {
  const { code, out } = await cumulus(`${line} --json`);
  return { code, ...(JSON.parse(out) as object) };
}

test(
  'signers status is well once a drill has passed, and says what each has of the keys',
  async () => {
    await newOwner(0n);
    expect(await asked('signers status')).toMatchObject({
      code: 1,
      problems: ['No drill has shown that each two can sign: signers drill.'],
    });
    expect(await asked('signers drill')).toMatchObject({ code: 0, passed: true });
    expect(await asked('signers status --keys')).toMatchObject({
      ...{ code: 0, ok: true, problems: [], keys: { whole: 0, shared: 1 } },
      shares: { wallets: 1, missing: {}, apart: 0, unfinished: 0 },
      openable: { a: 0, b: 0, c: 0 },
      lastDrill: { passed: true },
    });
  },
  UNHURRIED,
);

test(
  'with one away both say which, what the others are like, and that two cannot sign',
  async () => {
    await three.kill('c');
    const status = await asked('signers status');
    expect(status).toMatchObject({ code: 1, signers: [{ away: null }, { away: null }, { name: 'c' }] });
    expect(status.problems).toEqual([expect.stringMatching(/^c does not answer: /)]);
    const drill = await asked('signers drill');
    expect(drill).toMatchObject({ code: 1, passed: false });
    expect(
      (drill.pairs as { isSigned: boolean; blames: string }[]).map((of) => of.isSigned || of.blames),
    ).toEqual([true, 'c', 'c']);
    expect((await asked('signers status')).problems).toContain('The last drill has failed.');
  },
  UNHURRIED,
);

test(
  'one that has started while another is away would sign nothing, though it attests',
  async () => {
    await three.kill('b');
    await three.start('c');
    const sentence = 'c has not met b since its start, and signs nothing before.';
    await until(async () => expect((await asked('signers status')).problems).toContain(sentence));
    const { pairs } = await asked('signers drill');
    expect(pairs).toContainEqual({
      ...{ pair: ['a', 'c'], isSigned: false, blames: 'c' },
      why: 'it has not met b since its start',
    });
    await three.start('b');
    await until(async () => expect(await asked('signers drill')).toMatchObject({ passed: true }));
  },
  UNHURRIED,
);

test(
  'a signer is given up by two operators, of whom each has named it, and the others go on without it',
  async () => {
    for (const name of ['dora', 'emil']) await cumulus(`operators add ${name} --role admin`);
    const { proposed } = await asked('signers lost c --why "its disk was stolen" --as dora');
    expect((await asked('signers status')).problems).toEqual([]);
    const confirm = (more: string) => cumulus(`signers confirm ${proposed} ${more}`);
    expect(await confirm('--name c --as dora')).toMatchObject({
      ...{ code: 1, error: 'Another operator has to approve what you propose.' },
    });
    expect(await confirm('--name b --as emil')).toMatchObject({
      ...{ code: 1, error: 'Nobody has proposed under this id that b is lost.' },
    });
    expect((await asked('signers status')).problems).toEqual([]);
    expect(await confirm('--name c --as emil')).toMatchObject({ code: 0 });
    const isGivenUp = 'c is given up: put another machine into its place, and reshare all keys.';
    await three.kill('c');
    await three.kill('a');
    await three.start('a');
    await until(async () => expect((await asked('signers status')).problems).toEqual([isGivenUp]));
  },
  UNHURRIED,
);
