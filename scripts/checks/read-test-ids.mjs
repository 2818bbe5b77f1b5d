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

const slowTags = new Set(['slow', '@slow']);

/** Returns for each id whether all its tests in this file are slow. Skipped tests do not count. */
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
      if (isDeclaration(call.callee)) tests.push(call);
    },
  }).visit(program);

  const isSlowFile = fileName.includes('.slow.');
  const isSlowById = new Map();
  for (const call of tests) {
    const tables = loops
      .filter(({ start, end }) => start < call.start && call.end <= end)
      .map(({ right }) => right);
    const tags = readTags(call.arguments[1], { constants, tables });
    const isSlow = isSlowFile || tags.some((tag) => slowTags.has(tag));
    for (const id of tags.flatMap(readIds)) {
      isSlowById.set(id, isSlow && (isSlowById.get(id) ?? true));
    }
  }
  return isSlowById;
}

const readIds = (tag) => /^@?([A-Z]+-?\d+)$/.exec(tag)?.slice(1) ?? [];

function isDeclaration(callee) {
  let node = callee.type === 'CallExpression' ? callee.callee : callee;
  while (node.type === 'MemberExpression') {
    if (!modifiers.has(node.property.name)) return false;
    node = node.object;
  }
  return node.type === 'Identifier' && testFunctions.has(node.name);
}

function readTags(options, scope) {
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties
    .filter(({ key }) => key?.name === 'tag' || key?.name === 'tags')
    .flatMap(({ value }) => readStrings(value, scope));
}

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

function readColumn(column, { constants, tables }) {
  return tables
    .map((table) => unwrapTypes(constants.get(table?.name) ?? table))
    .filter((table) => table?.type === 'ArrayExpression')
    .flatMap(({ elements }) => elements)
    .flatMap((row) => readCell(row, column) ?? [])
    .flatMap((cell) => readStrings(cell, { constants, tables: [] }));
}

const readCell = (row, column) => row.properties?.find(({ key }) => key?.name === column)?.value;

const unwrapTypes = (node) => (node?.type.startsWith('TS') ? unwrapTypes(node.expression) : node);
