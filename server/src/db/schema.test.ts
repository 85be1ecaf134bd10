import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';

const { pool } = await testDatabase();

/** A column, described in terms that fit both the schema and the database. */
interface Column {
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
}
type Tables = Record<string, Record<string, Column>>;

/** Splits at separators outside of brackets. */
function split(text: string, separator: ';' | ','): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('{[<'.includes(sign)) depth += 1;
    if ('}]>'.includes(sign)) depth -= 1;
    if (depth === 0 && sign === separator) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Names and types of the members of a type literal. */
function members(type: string): [string, string][] {
  const body = type.slice(type.indexOf('{') + 1, type.lastIndexOf('}'));
  return split(body, ';').map((member) => {
    const colon = member.indexOf(':');
    return [member.slice(0, colon), member.slice(colon + 1).trim()];
  });
}

/** The type of a selected column: the first argument of ColumnType. */
function read(type: string): string {
  const [, given] = /^(?:ColumnType|Generated|GeneratedAlways)<(.*)>$/s.exec(type) ?? [];
  return given === undefined ? type : split(given, ',')[0]!;
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ bigint: 'bigint', number: 'number', boolean: 'boolean', Date: 'time', Uint8Array: 'bytes' },
  ...{ Lamports: 'bigint', BaseUnits: 'bigint', Json: 'json', 'string[]': 'texts' },
};

function columnOf(type: string): Column {
  const value = read(type);
  const bare = value.replace(/\s*\|\s*null$/, '');
  return {
    // Other named types are text; arrays of anything but text are JSON.
    type: KINDS[bare] ?? (bare.endsWith('[]') ? 'json' : 'text'),
    nullable: bare !== value,
    // An insert may leave it out.
    generated: type.startsWith('Generated') || /^ColumnType<.*\|\s*undefined\b/s.test(type),
  };
}

/** The tables of schema.ts. */
function declared(): Tables {
  const source = readFileSync(new URL('schema.ts', import.meta.url), 'utf8');
  const tables = source.slice(source.indexOf('export interface Database'));
  return Object.fromEntries(
    members(tables.replaceAll(/\/\*\*.*?\*\//gs, '')).map(([table, columns]) => [
      table,
      Object.fromEntries(members(columns).map(([column, type]) => [column, columnOf(type)])),
    ]),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  int8: 'bigint',
  numeric: 'bigint',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'time',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
  _text: 'texts',
  text: 'text',
  uuid: 'text',
  inet: 'text',
};

/** The tables of the database, without the list of migrations, which only migrate.ts uses. */
async function migrated(): Promise<Tables> {
  const { rows } = await pool.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    generated: boolean;
  }>(`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as generated
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`);
  const tables: Tables = {};
  for (const { table, column, type, nullable, generated } of rows) {
    tables[table] ??= {};
    tables[table][column] = { type: TYPES[type] ?? type, nullable, generated };
  }
  return tables;
}

test('schema.ts has exactly the tables, columns and types of the migrations', async () => {
  expect(declared()).toEqual(await migrated());
});
