import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { ask, type HttpAnswer } from '../testing/http-answer.ts';
import { BONK, NOBODYS, PYUSD, SOL_MINT, USDC } from '../testing/mints.ts';
import { createTaker } from '../testing/taker.ts';

const FILES = ['jupiter-swap-v2.yaml', 'jupiter-price-v3.yaml', 'jupiter-tokens-v2.yaml'] as const;
const beside = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'wire');
const folder = process.env.JUPITER_OPENAPI_DIR ?? beside;
const missing = FILES.filter((file) => !existsSync(join(folder, file)));

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
}

/** What may be absent from an order whose transaction could be built and that no referral is part of. */
const SOMETIMES = ['referralAccount', 'errorCode', 'errorMessage', 'error'];

/** OpenAPI gives no meaning to what stands beside a reference, and JSON Schema would. */
const withoutSiblings = (_: unknown, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$ref' in value ? { $ref: value.$ref } : value;

const absence = missing.length > 0 ? `, skipped: JUPITER_OPENAPI_DIR has no ${missing.join(', ')}` : '';
describe.skipIf(missing.length > 0)(`answers in the shapes of Jupiter's OpenAPI files${absence}`, () => {
  const localnet = useLocalnet();

  /** Refuses an answer that is not as the file says for its status. Answers the file's schema for it. */
  function expectShape(file: (typeof FILES)[number], path: string, { status, body }: HttpAnswer): Schema {
    const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
    formats.default(ajv);
    const document = parse(readFileSync(join(folder, file), 'utf8'), withoutSiblings);
    ajv.addSchema(document, file);
    const method = path === '/execute' ? 'post' : 'get';
    const place = ['paths', path, method, 'responses', `${status}`, 'content', 'application/json', 'schema'];
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('/', '~1'))).join('/');
    const validate = ajv.getSchema(`${file}#/${pointer}`);
    if (validate === undefined) throw new Error(`${file} has nothing for ${path} with status ${status}.`);
    validate(body);
    expect(validate.errors ?? [], ajv.errorsText(validate.errors)).toEqual([]);
    return place.reduce((part, name) => part[name], document);
  }
  const expectOrder = (answer: HttpAnswer) => expectShape('jupiter-swap-v2.yaml', '/order', answer);
  const expectExecuted = (answer: HttpAnswer) => expectShape('jupiter-swap-v2.yaml', '/execute', answer);
  const documented = ({ properties }: Schema): string[] => Object.keys(properties!).sort();
  const wallet = () => createTaker(localnet(), { lamports: 10n * SOL });
  const query = `inputMint=${SOL_MINT}&outputMint=${USDC}&amount=1000000000`;

  test('a file is held against what it says: a wrong type is noticed', () => {
    expect(() => expectOrder({ status: 200, body: { outAmount: 5 } })).toThrow('must be string');
    expect(() => expectOrder({ status: 418, body: {} })).toThrow('status 418');
  });

  test('an order has every field that is documented, and no other', async () => {
    const answer = await (await wallet()).order(SOL_MINT, USDC, SOL);
    const fields = documented(expectOrder(answer)).filter((field) => !SOMETIMES.includes(field));
    expect(Object.keys(answer.body).sort()).toEqual(fields);
  });

  test('a price without a taker, an order that cannot be built, and one that is refused', async () => {
    expectOrder(await ask(`${localnet().marketUrl}/swap/v2/order?${query}`));
    const unbuilt = await (await createTaker(localnet(), {})).order(SOL_MINT, USDC, SOL);
    expect(unbuilt.body.errorCode).toBe(1);
    expectOrder(unbuilt);
    expectOrder(await (await wallet()).order(SOL_MINT, NOBODYS, SOL));
  });

  test('an order with a referral', async () => {
    const more = { referralAccount: NOBODYS, referralFee: '50' };
    expectOrder(await (await wallet()).order(SOL_MINT, PYUSD, SOL, more));
  });

  test('a swap that landed, one that the maker refused, and one that is unknown', async () => {
    const taker = await wallet();
    const { body: order } = await taker.order(SOL_MINT, BONK, SOL);
    const signed = await taker.sign(order.transaction);
    await localnet().control('faults', { kind: 'refuse' });
    const refused = await taker.execute(signed, order.requestId);
    const landed = await taker.execute(signed, order.requestId);
    for (const answer of [refused, landed, await taker.execute(signed, 'unknown')]) expectExecuted(answer);
    const fields = documented(expectExecuted(landed));
    expect(Object.keys(refused.body).sort()).toEqual(fields);
    expect(Object.keys(landed.body).sort()).toEqual(fields.filter((field) => field !== 'error'));
  });

  test('prices', async () => {
    const answer = await ask(`${localnet().marketUrl}/price/v3?ids=${SOL_MINT},${USDC},${NOBODYS}`);
    expectShape('jupiter-price-v3.yaml', '/price/v3', answer);
  });

  test('tokens', async () => {
    const { tokens } = await localnet().control<{ tokens: { mint: string }[] }>('state');
    const all = tokens.map(({ mint }) => mint).join();
    for (const search of [all, 'usd', 'nothing like this']) {
      const answer = await ask(`${localnet().marketUrl}/tokens/v2/search?query=${search}`);
      expectShape('jupiter-tokens-v2.yaml', '/search', answer);
    }
    const tooMany = await ask(
      `${localnet().marketUrl}/tokens/v2/search?query=${Array(101).fill(USDC).join()}`,
    );
    expectShape('jupiter-tokens-v2.yaml', '/search', tooMany);
  });
});
