import * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/** As much of JSON Schema as shapes are made of. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** TypeScript's types of shapes. */
export interface Types {
  /** The type of what goes through a shape. */
  of(shape: Shape): string;
  /** A declaration of each named shape that `of` was asked for, alone or inside of another. */
  declarations(): string[];
}

/** `named`: shapes by the names of their types, which are written instead of them. Throws an Error for what has no type here. */
export function createTypes(named: Readonly<Record<string, Shape>>): Types {
  const names = new Map<string, string>();
  for (const [name, shape] of Object.entries(named)) {
    const schema = schemaOf(shape);
    if (schema.type === 'object') names.set(JSON.stringify(schema), name);
  }
  const declared = new Map<string, string>();

  function typeOf(schema: Schema): string {
    const name = names.get(JSON.stringify(schema));
    if (name === undefined) return written(schema);
    if (!declared.has(name)) {
      declared.set(name, '');
      declared.set(name, `export interface ${name} ${members(schema)}`);
    }
    return name;
  }

  function written(schema: Schema): string {
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
    if (Array.isArray(schema.type))
      return schema.type.map((type) => written({ ...schema, type })).join(' | ');
    switch (schema.type) {
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type;
      case 'number':
      case 'integer':
        return 'number';
      case 'array': {
        const item = typeOf(schema.items ?? {});
        return `readonly ${/[ |&]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
      }
      case 'object':
        return object(schema);
      case undefined:
        return 'unknown';
      default:
        throw new Error(`${schema.type} has no type in the client`);
    }
  }

  function object(schema: Schema): string {
    const { properties = {}, additionalProperties } = schema;
    const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : null;
    if (Object.keys(properties).length === 0) return `Readonly<Record<string, ${others ?? 'unknown'}>>`;
    return members(schema);
  }

  function members({ properties = {}, required = [], additionalProperties }: Schema): string {
    const lines = Object.entries(properties).map(([name, schema]) => {
      const type = typeOf(schema).replaceAll('\n', '\n  ');
      return required.includes(name)
        ? `  readonly ${memberName(name)}: ${type};`
        : `  readonly ${memberName(name)}?: ${type} | undefined;`;
    });
    if (typeof additionalProperties === 'object') lines.push('  readonly [name: string]: unknown;');
    return `{\n${lines.join('\n')}\n}`;
  }

  return {
    of: (shape) => typeOf(schemaOf(shape)),
    declarations: () => [...declared.values()],
  };
}

export function schemaOf(shape: Shape): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-2020-12', io: 'input' });
  return schema as Schema;
}

/** As the name of a member is written. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}
