import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** What names a call, from its beginning: `test.each(table)('...')` has test and each. */
function namesOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

/** Every string below a node, with the parts of templates. */
function stringsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateElement') return [node.value.raw];
  return childrenOf(node).flatMap(stringsIn);
}

/** What follows `name` in declarations and properties: the values that `${name}` can have in a title. */
function valuesOf(name: string, node: Node): Node[] {
  const own =
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name
      ? node.init
      : node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === name
        ? node.value
        : null;
  return [...(own ? [own] : []), ...childrenOf(node).flatMap((child) => valuesOf(name, child))];
}

/** The strings of a row of a table that the title of its test shows: `%s` the first ones of a list, `$name` those of an object. */
function shownOf(row: Node, title: string): string[] {
  if (row.type === 'ObjectExpression') {
    const names = Array.from(title.matchAll(/\$(\w+)/g), ([, name = '']) => name);
    return names.flatMap((name) => valuesOf(name, row)).flatMap(stringsIn);
  }
  const blanks = title.match(/%[a-z]/g)?.length ?? 0;
  const cells = row.type === 'ArrayExpression' ? row.elements : [row];
  return cells.slice(0, blanks).flatMap((cell) => (cell ? stringsIn(cell) : []));
}

function rowsOf(table: Node): readonly Node[] {
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression')
    return rowsOf(table.expression);
  return table.type === 'ArrayExpression' ? table.elements.filter((row) => row !== null) : [];
}

/**
 * The titles of the tests in a file, each behind those of the groups around it. A part that is filled in when the test runs is
 * followed by all that can stand there: the strings in the table of `each`, or the values of the named constant or property in this
 * file. Tests that never run (skip, todo, fixme) have none.
 */
export function readTitles(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const titles: string[] = [];

  function fillings(title: Node, callee: Node): string[] {
    const blanks = title.type === 'TemplateLiteral' ? title.expressions : [];
    const named = blanks
      .flatMap((blank) => namesOf(blank).slice(-1))
      .flatMap((name) => valuesOf(name, program));
    const given = callee.type === 'CallExpression' ? callee.arguments : [];
    const tables = given.flatMap((table) =>
      table.type === 'Identifier' ? valuesOf(table.name, program) : [table],
    );
    const text = stringsIn(title).join('');
    return [...named.flatMap(stringsIn), ...tables.flatMap(rowsOf).flatMap((row) => shownOf(row, text))];
  }

  function visit(node: Node, around: string): void {
    const names = node.type === 'CallExpression' ? namesOf(node.callee) : [];
    const [title, ...rest] = node.type === 'CallExpression' ? node.arguments : [];
    const isTitle = title?.type === 'TemplateLiteral' || title?.type === 'Literal';
    if (node.type !== 'CallExpression' || !isTitle || !/^(test|it|describe)$/.test(names[0] ?? '')) {
      for (const child of childrenOf(node)) visit(child, around);
      return;
    }
    if (names.some((name) => /^(skip|todo|fixme|step)$/.test(name))) return;
    const full = [around, ...stringsIn(title), ...fillings(title, node.callee)].join(' ').trim();
    if (!names.includes('describe')) titles.push(full);
    else for (const child of rest) visit(child, full);
  }

  visit(program, '');
  return titles;
}
