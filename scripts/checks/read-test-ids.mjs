import { parseSync, Visitor } from 'oxc-parser';

const testFunctions = new Set(['test', 'it', 'describe']);
const modifiers = new Set([
  'describe',
  'each',
  'for',
  'concurrent',
  'parallel',
  'sequential',
  'serial',
]);

/**
 * The requirement ids that the tests of a file carry, in brackets in a title or as a tag of the
 * runner. A title made from the rows of a table carries the ids of these rows. Comments, bodies of
 * tests and skipped tests do not count.
 */
export function readTestIds(fileName, source) {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0].message}`);
  const constants = new Map();
  const loops = [];
  const tests = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') constants.set(id.name, init);
    },
    ForOfStatement(loop) {
      loops.push(loop);
    },
    CallExpression(call) {
      const declaration = readDeclaration(call.callee);
      if (declaration) tests.push({ ...declaration, call });
    },
  }).visit(program);

  return new Set(
    tests.flatMap(({ call, table }) => {
      const [title, options] = call.arguments;
      const tables = loops
        .filter(({ start, end }) => start < call.start && call.end <= end)
        .map(({ right }) => right);
      const texts = readStrings(title, { constants, tables });
      const cells = texts
        .flatMap(readColumnNames)
        .flatMap((column) => readColumn(column, { constants, tables: [table] }));
      const tags = readTags(options, { constants, tables });
      return [...[...texts, ...cells].flatMap(readTitleIds), ...tags.flatMap(readTagIds)];
    }),
  );
}

const readTitleIds = (text) => [...text.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id);
const readTagIds = (tag) => /^@?([A-Z]+-\d+)$/.exec(tag)?.slice(1) ?? [];

/** The columns that a title of `test.each` shows, by name (`$title`) or position (`%s`). */
const readColumnNames = (text) => [
  ...[...text.matchAll(/\$(\w+)/g)].map(([, name]) => name),
  ...[...text.matchAll(/%[a-z]/g)].map((_, position) => position),
];

/** Recognizes `test`, `test.describe`, `test.each(table)` and the like. */
function readDeclaration(callee) {
  const [curried, table] =
    callee.type === 'CallExpression' ? [callee.callee, callee.arguments[0]] : [callee];
  let node = curried;
  while (node.type === 'MemberExpression') {
    if (!modifiers.has(node.property.name)) return undefined;
    node = node.object;
  }
  return node.type === 'Identifier' && testFunctions.has(node.name) ? { table } : undefined;
}

function readTags(options, scope) {
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties
    .filter(({ key }) => key?.name === 'tag' || key?.name === 'tags')
    .flatMap(({ value }) => readStrings(value, scope));
}

/** The string literals of which an expression is made. */
function readStrings(node, scope) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ value }) => value.cooked),
        ...node.expressions.flatMap((part) => readStrings(part, scope)),
      ];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => readStrings(element, scope));
    case 'SpreadElement':
      return readStrings(node.argument, scope);
    case 'Identifier':
      return [
        ...readStrings(scope.constants.get(node.name), scope),
        ...readColumn(node.name, scope),
      ];
    default:
      return [];
  }
}

/** The strings in one column of the tables over which a test is repeated. */
function readColumn(column, { constants, tables }) {
  return tables
    .map((table) => unwrapTypes(constants.get(table?.name) ?? table))
    .filter((table) => table?.type === 'ArrayExpression')
    .flatMap(({ elements }) => elements)
    .flatMap((row) => readCell(row, column) ?? [])
    .flatMap((cell) => readStrings(cell, { constants, tables: [] }));
}

function readCell(row, column) {
  if (row.type === 'ArrayExpression') return row.elements[column];
  return row.properties?.find(({ key }) => key?.name === column)?.value;
}

const unwrapTypes = (node) => (node?.type.startsWith('TS') ? unwrapTypes(node.expression) : node);
