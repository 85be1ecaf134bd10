import * as z from 'zod/mini';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { problem } from './shapes.ts';

const PROBLEM = { $ref: '#/components/responses/Problem' };

/** The API as an OpenAPI 3.1 document. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of Object.values<Route>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cumulus',
      version: '1',
      description:
        'Wallets for programs that their owners have allowed something. docs/developers.md begins.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: TAGS.map((name) => ({ name, description: `Operations on ${name}` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schema(problem) },
      responses: {
        Problem: {
          description: 'A refusal (RFC 9457)',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

const tagOf = ({ path }: Route): string => path.split('/')[2]!;
const TAGS = [...new Set(Object.values<Route>(routes).map(tagOf))].sort();

function operation(route: Route): Record<string, unknown> {
  const { id, summary, acts, signed, body, answer, status, deprecated } = route;
  return {
    ...{ operationId: id, summary, description: permission(route), tags: [tagOf(route)] },
    ...(deprecated && { deprecated: true }),
    security: acts === null ? [] : [{ bearer: [] }],
    parameters: parameters(route),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema(body) } } },
    }),
    responses: {
      [status]: { description: summary, content: { 'application/json': { schema: schema(answer) } } },
      '4XX': PROBLEM,
      '5XX': PROBLEM,
    },
    ...(signed && { 'x-cumulus-signed': true }),
  };
}

function permission({ acts, signed }: Route): string {
  if (acts === null) return 'Open to anyone.';
  const needed = acts.length === 0 ? 'Any grant.' : `A grant that names ${acts.join(' or ')}.`;
  return signed ? `${needed} Takes a signed act in the header Cumulus-Act.` : needed;
}

function parameters({ path, query, signed }: Route): unknown[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const { properties = {}, required = [] } = query ? (schema(query) as Properties) : {};
  const inQuery = Object.entries(properties).map(([name, of]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema: of },
  }));
  const act = { name: 'Cumulus-Act', in: 'header', required: true, schema: { type: 'string' } };
  return [...inPath, ...inQuery, ...(signed ? [act] : [])];
}

interface Properties {
  readonly properties?: Record<string, unknown>;
  readonly required?: readonly string[];
}

function schema(shape: z.ZodMiniType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { target: 'draft-2020-12', io: 'input' });
  return rest;
}
