import type * as z from 'zod/mini';
import { errorCodes } from '../errors.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import * as shapes from './shapes.ts';
import { createTypes, memberName, schemaOf, type Types } from './typescript-of-schema.ts';

type Shape = z.ZodMiniType;

/** What is signed of a swap is what its offer says: the method takes the offer, and sends what the operation takes. */
const SIGNED_WITH: Readonly<Record<string, Shape>> = { createSwap: shapes.quote };

const HEAD = `// Written by \`npm run api\` from contract/src/v1: change that instead.
import type { ActOptions, Call, CallOptions } from './call.ts';
`;

/** client/src/v1.ts: types of the HTTP API for programs and a method for each operation, as TypeScript without imports of the contract. */
export function clientSource(given: Readonly<Record<string, Route>> = routes): string {
  const types = createTypes(
    Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [capital(name), shape])),
  );
  const all = Object.values(given);
  const groups = new Map<string, Method[]>();
  for (const route of all) {
    const group = groupOf(route);
    groups.set(group, [...(groups.get(group) ?? []), ...methodsOf(route, group, types)]);
  }
  for (const [group, methods] of groups)
    if (new Set(methods.map(({ name }) => name)).size < methods.length)
      throw new Error(`two operations of ${group} have one name`);
  const sections = [
    `/** Codes of refusals. Newer servers may have others. */\nexport type ErrorCode =\n${errorCodes.map((code) => `  | '${code}'`).join('\n')};`,
    `/** The operations, by their ids. */\nexport const operations = {\n${all.map(descriptor).join('\n')}\n} as const;`,
    `export type OperationId = keyof typeof operations;`,
    `/** The operations of the HTTP API. All throw a CumulusError. */\nexport interface V1 {\n${listed(groups, ({ doc, declared }) => `    /** ${doc} */\n    ${declared.replaceAll('\n', '\n    ')}`)}\n}`,
    `export function createV1({ call, pages }: Call): V1 {\n  return {\n${listed(groups, ({ made }) => `    ${made}`, '  ')}\n  };\n}`,
  ];
  return `${[HEAD.trimEnd(), ...types.declarations(), ...sections].join('\n\n')}\n`;
}

interface Method {
  readonly name: string;
  readonly doc: string;
  readonly declared: string;
  readonly made: string;
}

function methodsOf(route: Route, group: string, types: Types): Method[] {
  const { id, summary, path, query, body, answer, signed } = route;
  const name = methodName(id, group);
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!);
  const input = inputOf(route, types);
  const shown = types.of(answer);
  const given = [
    ...params.map((param) => `${param}: string`),
    ...(input ? [`${input.isNeeded ? 'input' : 'input?'}: ${input.type}`] : []),
  ];
  const options = signed ? 'ActOptions' : 'CallOptions';
  const names = [...params, ...(input ? ['input'] : []), 'options'].join(', ');
  const sent = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(query ? ['query: input'] : []),
    ...(body ? ['body: input'] : []),
  ];
  const request = sent.length > 0 ? `{ ${sent.join(', ')} }` : '{}';
  const one: Method = {
    ...{ name, doc: signed ? `${summary}. Signed by the program's key.` : `${summary}.` },
    declared: `${name}(${[...given, `options?: ${options}`].join(', ')}): Promise<${shown}>;`,
    made: `${name}: (${names}) => call('${id}', ${request}, options),`,
  };
  const list = listOf(route);
  if (!list) return [one];
  const every = name === 'list' ? 'all' : name.replace(/^list/, 'all');
  const ofList = `${shown}['${list}'][number]`;
  const all: Method = {
    ...{ name: every, doc: `${summary}, page after page to the end.` },
    declared: `${every}(${[...given, `options?: ${options}`].join(', ')}): AsyncIterable<${ofList}>;`,
    made: `${every}: (${names}) => pages('${id}', ${request}, '${list}', options),`,
  };
  return [one, all];
}

interface Input {
  readonly type: string;
  readonly isNeeded: boolean;
}

/** Null if the operation takes nothing. */
function inputOf({ id, query, body }: Route, types: Types): Input | null {
  if (body && query) throw new Error(`${id} takes a body and a query: a method has one input`);
  const shape = body ?? query;
  if (!shape) return null;
  const wide = SIGNED_WITH[id];
  const type = wide ? `${types.of(shape)} & ${types.of(wide)}` : types.of(shape);
  return { type, isNeeded: (schemaOf(shape).required ?? []).length > 0 };
}

/** The list of an answer that goes on in another page; null if it does not. */
function listOf({ query, answer }: Route): string | null {
  const { properties = {} } = query ? schemaOf(query) : {};
  const answered = schemaOf(answer).properties ?? {};
  if (!('cursor' in properties) || !('nextCursor' in answered)) return null;
  return Object.entries(answered).find(([, { type }]) => type === 'array')?.[0] ?? null;
}

function descriptor({ id, method, path, signed, body }: Route): string {
  const fields = SIGNED_WITH[id] && Object.keys(schemaOf(body!).properties ?? {});
  const sends = fields ? `, fields: [${fields.map((name) => `'${name}'`).join(', ')}]` : '';
  return `  ${id}: { method: '${method}', path: '${path}', signed: ${signed}${sends} },`;
}

/** `/v1/wallets/{walletId}` is of `wallets`. */
const groupOf = ({ path }: Route): string => memberName(path.split('/')[2]!.replace(/\.json$/, ''));

/** `listWallets` of `wallets` is `list`; `getBalances` is itself. */
function methodName(id: string, group: string): string {
  const [, verb, noun] = /^([a-z]+)(.*)$/.exec(id)!;
  const stem = (word: string) => word.toLowerCase().replace(/s$/, '');
  return stem(noun!) === stem(group) || noun === '' ? verb! : id;
}

function listed(
  groups: ReadonlyMap<string, Method[]>,
  line: (method: Method) => string,
  indent = '',
): string {
  return [...groups]
    .map(([group, methods]) => {
      const lines = methods.map((method) => line(method).replaceAll(/^/gm, indent));
      const end = indent ? '},' : '};';
      const start = indent ? group : `readonly ${group}`;
      return `${indent}  ${start}: {\n${lines.join('\n')}\n${indent}  ${end}`;
    })
    .join('\n');
}

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
