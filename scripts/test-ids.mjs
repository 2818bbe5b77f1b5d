import { parseSync, Visitor } from 'oxc-parser';

const declares = new Set(['test', 'it', 'describe']);
const variants = new Set([
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
 * tests and tests that never run count for nothing.
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
      const texts = textsOf(title, { constants, tables });
      const cells = texts
        .flatMap(columnsOf)
        .flatMap((column) => cellsOf(column, { constants, tables: [table] }));
      const tags = tagsOf(options, { constants, tables });
      return [...[...texts, ...cells].flatMap(idsOfTitle), ...tags.flatMap(idsOfTag)];
    }),
  );
}

const idsOfTitle = (text) => [...text.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id);
const idsOfTag = (tag) => /^@?([A-Z]+-\d+)$/.exec(tag)?.slice(1) ?? [];

/** The columns that a title of `test.each` shows, by name (`$title`) or position (`%s`). */
const columnsOf = (text) => [
  ...[...text.matchAll(/\$(\w+)/g)].map(([, name]) => name),
  ...[...text.matchAll(/%[a-z]/g)].map((_, position) => position),
];

/** Recognizes `test`, `test.describe`, `test.each(table)` and the like. */
function readDeclaration(callee) {
  const [curried, table] =
    callee.type === 'CallExpression' ? [callee.callee, callee.arguments[0]] : [callee];
  let node = curried;
  while (node.type === 'MemberExpression') {
    if (!variants.has(node.property.name)) return undefined;
    node = node.object;
  }
  return node.type === 'Identifier' && declares.has(node.name) ? { table } : undefined;
}

function tagsOf(options, scope) {
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties
    .filter(({ key }) => key?.name === 'tag' || key?.name === 'tags')
    .flatMap(({ value }) => textsOf(value, scope));
}

/** The literal texts of which an expression is made. */
function textsOf(node, scope) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ value }) => value.cooked),
        ...node.expressions.flatMap((part) => textsOf(part, scope)),
      ];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => textsOf(element, scope));
    case 'SpreadElement':
      return textsOf(node.argument, scope);
    case 'Identifier':
      return [...textsOf(scope.constants.get(node.name), scope), ...cellsOf(node.name, scope)];
    default:
      return [];
  }
}

/** The texts in one column of the tables over which a test is repeated. */
function cellsOf(column, { constants, tables }) {
  return tables
    .map((table) => unwrap(constants.get(table?.name) ?? table))
    .filter((table) => table?.type === 'ArrayExpression')
    .flatMap(({ elements }) => elements)
    .flatMap((row) => cellOf(row, column) ?? [])
    .flatMap((cell) => textsOf(cell, { constants, tables: [] }));
}

function cellOf(row, column) {
  if (row.type === 'ArrayExpression') return row.elements[column];
  return row.properties?.find(({ key }) => key?.name === column)?.value;
}

const unwrap = (node) => (node?.type.startsWith('TS') ? unwrap(node.expression) : node);
