import * as z from 'zod/mini';
import { components } from './components.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** The API as an OpenAPI 3.1 document. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of ALL)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Cumulus', version: '1', summary: 'Wallets for programs, within what their owners allow.' },
      description:
        'A program uses a wallet within what its owner allows it under Settings, Programs. Its token reads; what moves money is signed besides, in the header `Cumulus-Act`. docs/developers.md has the first steps.',
      contact: { name: 'Who runs this server', url: 'https://example.org/cumulus' },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this description is from' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          ...{ type: 'http', scheme: 'bearer' },
          description: 'The token of a program: `cg_`, the id of its grant, `_`, and 43 characters.',
        },
      },
      headers,
      schemas: schemas(),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Status${status}`,
          refusal(status, description),
        ]),
      ),
    },
  };
}

const METHODS: readonly Route['method'][] = ['GET', 'POST', 'DELETE'];
const ALL = Object.values<Route>(routes).sort(
  (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
);

const TAGS: Readonly<Record<string, string>> = {
  approvals: 'Asking the owner for what the grant does not allow',
  bundles: 'Orders that belong together: recurring ones, ladders, and what protects a buy',
  grant: 'What the program may do',
  history: 'What happened in a wallet',
  openapi: 'This description',
  orders: 'Swaps that wait for a time or a price',
  prices: 'Prices of assets',
  problems: 'What refusals mean',
  quotes: 'Offers for swaps',
  receipts: 'Signed receipts of what was settled',
  swaps: 'Swaps by an offer',
  transfers: 'Sending SOL and tokens',
  users: 'Users of a service account, and their wallets',
  wallets: 'The wallets that the grant names, and what they hold',
  webhooks: 'What a service account is told of',
};

const tagOf = ({ path }: Route): string => path.split('/')[2]!.replace('.json', '');

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'The request is wrong, or what it asks for is not possible as things are',
  401: 'The token is missing, or nobody has allowed it',
  403: 'The grant does not allow this, or has ended, or the act is not signed for this request',
  404: 'There is nothing of this id that the grant names',
  406: 'The request does not accept JSON',
  409: 'Something else was asked for under the id of this act',
  413: 'The body is larger than 64 KiB',
  415: 'The body is not JSON by its type',
  429: 'Too many requests',
  500: 'Something went wrong; an act is repeated as it is',
  503: 'Something that this needs cannot be reached; an act is repeated as it is',
};

const headers = {
  'X-Request-Id': header('Finds the request in the logs of the operator', { type: 'string', format: 'uuid' }),
  RateLimit: header(
    'How many requests are left at least, and of how many seconds (draft-ietf-httpapi-ratelimit-headers-10)',
    {
      ...{ type: 'string', examples: ['"program";r=99;t=60'] },
    },
  ),
  'RateLimit-Policy': header('How many requests a minute has', {
    ...{ type: 'string', examples: ['"program";q=120;w=60'] },
  }),
  'Retry-After': header('Seconds until the next request', { type: 'integer', minimum: 0 }),
};

function header(description: string, schema: object) {
  return { description, schema };
}

function headersOf(status: string) {
  const names = [
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    ...(status === '429' ? ['Retry-After'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function refusal(status: string, description: string) {
  return {
    ...{ description, headers: headersOf(status) },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function operation(route: Route): Record<string, unknown> {
  const { id, summary, acts, signed, body, answer, status, deprecated } = route;
  return {
    ...{ operationId: id, summary, description: permission(route), tags: [tagOf(route)] },
    ...(deprecated && { deprecated: true }),
    security: acts === null ? [] : [{ bearer: [] }],
    parameters: parameters(route),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: ref(body) } } },
    }),
    responses: {
      [status]: {
        ...{ description: summary, headers: headersOf(String(status)) },
        content: { 'application/json': { schema: ref(answer) } },
      },
      ...Object.fromEntries(
        refusals(route).map((each) => [each, { $ref: `#/components/responses/Status${each}` }]),
      ),
    },
    ...(signed && { 'x-cumulus-signed': true }),
  };
}

/** What each operation can be refused with. */
function refusals({ acts, signed, body, path }: Route): string[] {
  const isNamed = path.includes('{');
  return Object.keys(REFUSALS).filter(
    (status) =>
      (status !== '401' || acts !== null) &&
      (status !== '403' || acts !== null) &&
      (status !== '404' || isNamed || body) &&
      (status !== '409' || signed) &&
      ((status !== '413' && status !== '415') || body),
  );
}

function permission({ acts, signed, ofService, about }: Route): string {
  const needed = ofService
    ? 'A service account.'
    : acts === null
      ? 'Open to anyone.'
      : acts.length === 0
        ? 'Any grant.'
        : `A grant that names ${acts.join(' or ')}.`;
  const act = signed
    ? ' Takes a signed act in the header Cumulus-Act; the same act again has the outcome of the first.'
    : '';
  return `${needed}${act}${about ? ` ${about}` : ''}`;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  wallet: 'A wallet that the grant names.',
  cursor: '`nextCursor` of the page before.',
  limit: 'The most that is wanted, 1 to 100.',
  asset: 'One asset, or up to 50, each as a parameter of its own.',
  code: 'The code of a refusal.',
  reference: 'Of the user, as the service account names them.',
};

function parameters({ path, query, signed }: Route): unknown[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true },
    description: PARAMETERS[name] ?? `The id of the ${name.replace('Id', '')}.`,
    schema:
      name === 'code' || name === 'reference' ? { type: 'string' } : { $ref: '#/components/schemas/Id' },
  }));
  const { properties = {}, required = [] } = query ? (schema(query) as Properties) : {};
  const inQuery = Object.entries(properties).map(([name, of]) => ({
    ...{ name, in: 'query', required: required.includes(name), description: PARAMETERS[name], schema: of },
  }));
  return [...inPath, ...inQuery, ...(signed ? SIGNED : [])];
}

const SIGNED = [
  {
    ...{ name: 'Cumulus-Act', in: 'header', required: true },
    description:
      'The decision and its signature by the key of the grant, both base64url, with a dot between.',
    schema: { type: 'string', pattern: '^[\\w-]{1,8000}\\.[\\w-]{86}$' },
  },
  {
    ...{ name: 'Idempotency-Key', in: 'header', required: false },
    description: 'The UUID in the nonce of the act, if it is sent.',
    schema: { type: 'string', format: 'uuid' },
  },
];

interface Properties {
  readonly properties?: Record<string, unknown>;
  readonly required?: readonly string[];
}

const PLACE = '#/components/schemas/';
const DIALECT = { target: 'draft-2020-12', io: 'input' } as const;

function ref(shape: z.ZodMiniType): unknown {
  const component = components.get(shape);
  if (!component) throw new Error('a shape of the API has no name in components.ts');
  return { $ref: `${PLACE}${component.id}` };
}

/** All that have names, which refer to each other. */
function schemas(): Record<string, unknown> {
  const all = z.toJSONSchema(components, { ...DIALECT, uri: (id) => `${PLACE}${id}` }).schemas;
  return Object.fromEntries(
    Object.entries(all)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { $schema: _, $id: __, id: ___, ...rest }]) => [id, rest]),
  );
}

/** Of a query, which has no name. */
function schema(shape: z.ZodMiniType): unknown {
  return z.toJSONSchema(shape, { ...DIALECT, metadata: z.registry() });
}
