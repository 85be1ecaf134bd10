import { type ESTree, parseSync } from 'vite';

/** Words passed to t, plural, rich or word; `one` is plural's first form, beside the second, which is the key. */
interface Translated {
  readonly words: string;
  readonly one?: string;
  readonly at: string;
}
/** Words that would be shown in English in every language. */
interface Untranslated {
  readonly words: string;
  readonly at: string;
}

type Node = ESTree.Node;

/** The position of the words among the arguments. */
const TRANSLATORS = new Map([
  ['t', 0],
  ['rich', 0],
  ['word', 0],
  ['plural', 2],
]);
/** Texts for developers, and English that is shown by its code. */
const UNSHOWN_CALLS = new Set(['logFailure', 'Error', 'super', 'CallFailure']);
/** Users read the values of these properties and attributes, however they look. */
const SHOWN =
  /^(aria-label|aria-roledescription|aria-description|alt|title|label|placeholder|detail|message|caption|act|hint|heading|text|words|\w+(Label|Title|Message|Words|Caption))$/;
/** Users never read the values of these, however they look. */
const UNSHOWN =
  /^(className|key|queryKey|href|src|to|type|role|id|name|icon|tone|as|d|viewBox|autoComplete|enterKeyHint)$/;
/** Anything else is text if it has a capital with small letters after it, or several words. */
const READS_AS_WORDS =
  /^\s*[A-Z][a-z]+\b(?![./:_])|[a-z]{2,}[,.]? +[a-z]{2,}|^[A-Z][a-z]+.*\.$|^[A-Z]+ [a-z]{2,}/;
/** The value of one of these is the value of a part of it. */
const TRANSPARENT =
  /^(ConditionalExpression|LogicalExpression|TemplateLiteral|JSXExpressionContainer|TSAs|TSSatisfies)/;
const TYPES = /^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/;
const LETTERS = /\p{L}{2,}/u;
/** The same in every language. */
const UNITS = /^\W*(SOL|USD)\W*$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The texts that an expression can have: 'a', condition ? 'a' : 'b', x ?? 'a'. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? [node.quasis[0]?.value.cooked ?? ''] : [];
  if (node.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
  return [];
}

/** The name of a variable, property, attribute or function; null if it is computed. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Super' ? 'super' : null;
}

/** The words in a source file that are translated, and those that are not. */
export function readWords(file: string, code: string) {
  const translated: Translated[] = [];
  const untranslated: Untranslated[] = [];
  const at = (node: Node) => `${file}:${code.slice(0, node.start).split('\n').length}`;

  function judge(text: unknown, node: Node, name: string | null): void {
    if (typeof text !== 'string' || UNSHOWN.test(name ?? '') || UNITS.test(text)) return;
    if ((SHOWN.test(name ?? '') ? LETTERS : READS_AS_WORDS).test(text))
      untranslated.push({ words: text.trim(), at: at(node) });
  }

  function readCall(call: ESTree.CallExpression | ESTree.NewExpression): void {
    const callee = call.callee.type === 'MemberExpression' ? '' : (nameOf(call.callee) ?? '');
    if (UNSHOWN_CALLS.has(callee)) return;
    const position = TRANSLATORS.get(callee);
    const words = position === undefined ? undefined : call.arguments[position];
    const one = callee === 'plural' ? call.arguments[1] : undefined;
    for (const each of words ? literals(words) : [])
      translated.push({ words: each, at: at(call), ...(one && { one: literals(one)[0] ?? '' }) });
    if (words?.type === 'TemplateLiteral' && words.expressions.length > 0)
      untranslated.push({ words: code.slice(words.start, words.end), at: at(call) });
    visit(call.callee, null);
    for (const each of call.arguments) if (each !== words && each !== one) visit(each, null);
  }

  /** `name` is the property or attribute that the node is the value of. Text in comparisons is not shown. */
  function visit(node: Node | null, name: string | null): void {
    if (!node || TYPES.test(node.type)) return;
    const { type } = node;
    if (type === 'JSXText') judge(node.value, node, 'text');
    else if (type === 'Literal') judge(node.value, node, name);
    else if (type === 'TemplateElement') judge(node.value.cooked, node, name);
    else if (type === 'CallExpression' || type === 'NewExpression') readCall(node);
    else if (type === 'Property') visit(node.value, nameOf(node.key));
    else if (type === 'JSXAttribute') visit(node.value, nameOf(node.name));
    else if (type === 'AssignmentPattern' || type === 'AssignmentExpression')
      visit(node.right, nameOf(node.left));
    else if (type === 'SwitchCase') for (const each of node.consequent) visit(each, null);
    else if (type === 'BinaryExpression' && node.operator.includes('==')) return;
    else
      for (const value of Object.values(node).flat())
        if (isNode(value)) visit(value, TRANSPARENT.test(type) ? name : null);
  }

  visit(parseSync(file, code).program, null);
  return { translated, untranslated };
}
