// Counts the files and functions that a function reaches: what a reader of it may have to open.
// It follows names. What is called as a member of an object that was passed in is not followed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { printHelp } from './processes/print-help.mjs';

printHelp(
  'Counts the files and functions that functions reach: node scripts/count-reached.mjs [--list] [FILE#FUNCTION ...]',
);

/**
 * These are the page with the button, and what the server does until the card page is open. The last
 * one adds bank transfers, free orders, and pages that were opened earlier.
 */
const checkout = [
  'apps/web/app/features/checkout/checkout.tsx#Checkout',
  'apps/server/src/features/checkout/start-checkout.ts#startCheckout',
  'apps/server/src/features/checkout/start-checkout.ts#placeOrder',
];

const leftOut = [
  /^apps\/web\/app\/ui\//,
  /^apps\/server\/src\/platform\//,
  /^apps\/server\/src\/db\/tables\//,
  /(^|\/)errors\.ts$/,
];

const contract = '@partshelf/contract/';

function resolveImport(from, specifier) {
  const isOfContract = specifier.startsWith(contract);
  if (!isOfContract && !specifier.startsWith('.')) return undefined;
  const file = isOfContract
    ? `packages/contract/src/${specifier.slice(contract.length)}`
    : path.join(path.dirname(from), specifier);
  return existsSync(file) && !leftOut.some((pattern) => pattern.test(file)) ? file : undefined;
}

const keptTypeNodes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const typeKeys = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
]);

/** Lists the children of a node that hold values: names of properties and types are none. */
function listChildren(node) {
  const isName = (key) =>
    node.type === 'JSXAttribute' ? key === 'name' : key === 'property' || key === 'key';
  return Object.entries(node).flatMap(([key, child]) =>
    (isName(key) && !node.computed) || typeKeys.has(key) ? [] : child,
  );
}

function visit(node, enter) {
  const isNode = typeof node?.type === 'string';
  if (!isNode || (node.type.startsWith('TS') && !keptTypeNodes.has(node.type))) return;
  enter(node);
  for (const child of listChildren(node)) visit(child, enter);
}

function listPatternNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => listPatternNames(one.value ?? one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(listPatternNames);
    case 'AssignmentPattern':
      return listPatternNames(pattern.left);
    case 'RestElement':
      return listPatternNames(pattern.argument);
    default:
      return [];
  }
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/**
 * Lists the names that a part of a file uses and does not declare, and the files that it loads
 * lazily. A name that it declares anywhere is its own everywhere.
 */
function readReferences(part) {
  const used = new Set();
  const local = new Set();
  const imported = new Set();
  visit(part, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') used.add(node.name);
    if (node.type === 'ImportExpression') imported.add(node.source.value);
    if (functionTypes.has(node.type)) {
      for (const name of node.params.flatMap(listPatternNames)) local.add(name);
      if (node !== part && node.id) local.add(node.id.name);
    }
    if (node.type === 'VariableDeclarator' && node !== part) {
      for (const name of listPatternNames(node.id)) local.add(name);
    }
  });
  return { used: used.difference(local), imported };
}

const isFunction = (part) =>
  functionTypes.has(part.type) || (part.init && functionTypes.has(part.init.type));

const parsed = new Map();

/** Reads the parts of a file by their names, and what its imports and exports are called elsewhere. */
function readFile(file) {
  if (parsed.has(file)) return parsed.get(file);
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const parts = new Map();
  const imports = new Map();
  const exports = new Map();
  for (const statement of program.body) {
    const from = statement.source && resolveImport(file, statement.source.value);
    for (const { type, local, imported, exported } of statement.specifiers ?? []) {
      if (type === 'ExportSpecifier') exports.set(exported.name, local.name);
      const name = type === 'ImportDefaultSpecifier' ? 'default' : (imported ?? local).name;
      if (from && statement.importKind !== 'type') imports.set(local.name, { file: from, name });
    }
    const declared = statement.type.startsWith('Export') ? statement.declaration : statement;
    for (const part of declared?.declarations ?? [declared]) {
      const names =
        part?.type === 'VariableDeclarator' ? listPatternNames(part.id) : [part?.id?.name];
      for (const name of names) parts.set(name ?? 'default', part);
      if (statement.type === 'ExportDefaultDeclaration')
        exports.set('default', names[0] ?? 'default');
    }
  }
  const read = { parts, imports, exports };
  parsed.set(file, read);
  return read;
}

/** Adds what a name of a file reaches to the parts that are known. */
function follow(reached, file, name) {
  const { parts, imports, exports } = readFile(file);
  const known = exports.get(name) ?? name;
  const from = imports.get(known);
  if (from) return follow(reached, from.file, from.name);
  const part = parts.get(known);
  if (!part || reached.has(part) || part.type.startsWith('TS')) return;
  reached.set(part, { file, name: known });
  const { used, imported } = readReferences(part);
  for (const one of used) follow(reached, file, one);
  for (const specifier of imported) {
    const lazy = resolveImport(file, specifier);
    if (lazy) follow(reached, lazy, 'default');
  }
}

const options = process.argv.slice(2);
const given = options.filter((option) => !option.startsWith('--'));
for (const start of given.length > 0 ? given : checkout) {
  const reached = new Map();
  follow(reached, ...start.split('#'));
  if (reached.size === 0) {
    console.error(`${start} is not there`);
    process.exit(1);
  }
  const functions = [...reached].filter(([part]) => isFunction(part)).map(([, place]) => place);
  const files = Map.groupBy(reached.values(), ({ file }) => file);
  console.log(`${start} reaches ${files.size} files and ${functions.length} functions`);
  if (!options.includes('--list')) continue;
  for (const [file, found] of Map.groupBy(functions, (one) => one.file))
    console.log(`  ${file}: ${found.map((one) => one.name).join(', ')}`);
}
