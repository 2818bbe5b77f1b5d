// Checks the import rules of ARCHITECTURE.md, and lists small files that only one neighbour uses.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { printHelp } from './processes/print-help.mjs';

printHelp('Checks which files may import which: node scripts/check-imports.mjs');

/** On the server and in the web app, a feature may import only the features before it. */
const features = [
  'audit',
  'notifications',
  'branding',
  'accounts',
  'companies',
  'catalog',
  'packages',
  'publishing',
  'cart',
  'favorites',
  'discounts',
  'orders',
  'invoices',
  'checkout',
  'quotes',
  'licences',
  'downloads',
  'install',
  'reviews',
  'contact',
  'subscribers',
  'chat',
  'fixes',
  'privacy',
  'statistics',
  'webhooks',
  'operations',
  'search',
];

const smallFileLines = 40;

const server = 'apps/server/src';
const web = 'apps/web/app';

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isAdmin = (file) =>
  /^(apps\/(server\/src|web\/app)|packages\/contract\/src)\/((features\/)?[^/]+\/)?admin(-[a-z-]+)?(\/|\.tsx?$)/.test(
    file,
  );
const isQueries = (file) => /\/(admin-)?([a-z-]+-)?quer(ies|y)\.ts$/.test(file);
const isRoutes = (file) => /\/([a-z-]+-)?routes\.ts$/.test(file);
const featureOf = (file) => /^apps\/(?:server\/src|web\/app)\/features\/([^/]+)/.exec(file)?.[1];
const appOf = (file) => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)[0];
const isIn = (file, ...folders) => folders.some((folder) => file.startsWith(`${folder}/`));
const isBusiness = (file) =>
  isIn(file, `${server}/features`) &&
  !isRoutes(file) &&
  !isQueries(file) &&
  !isAdmin(file) &&
  !isTest(file);

const isWebLayer = (folder, ...higher) => ({
  from: (file) => isIn(file, `${web}/${folder}`) && !isTest(file) && !isAdmin(file),
  to: (file) => isIn(file, ...higher.map((name) => `${web}/${name}`)),
  message: 'the layers of the web app are ui, features, blocks, pages: import only lower layers',
});

/** Each says which imports are forbidden, and what to do instead. */
const rules = [
  {
    from: (file) => !isIn(file, 'scripts'),
    to: (file, from) => {
      const allowed = {
        'apps/server': isIn(from, 'apps/server/test')
          ? ['packages/contract', 'apps/sandbox']
          : undefined,
        bench: ['packages/contract', 'apps/server/test/files'],
        'apps/demo': ['apps/server', 'packages/contract'],
        'apps/sandbox': [],
        'packages/contract': [],
      }[appOf(from)] ?? ['packages/contract'];
      return appOf(file) !== appOf(from) && !isIn(file, ...allowed);
    },
    message:
      'apps import only the contract (the demo also the server, a benchmark files of its tests, the sandbox nothing)',
  },
  {
    from: (file) =>
      isIn(file, server) &&
      !isIn(file, `${server}/features`, `${server}/commands`) &&
      ![`${server}/app.ts`, `${server}/deps.ts`, `${server}/start.ts`].includes(file) &&
      !isTest(file),
    to: (file) => isIn(file, `${server}/features`),
    message: 'shared server code imports no feature: pass the function in from app.ts or deps.ts',
  },
  {
    from: (file) => featureOf(file) && !isAdmin(file) && !isTest(file),
    to: (file, from) =>
      appOf(file) === appOf(from) &&
      features.indexOf(featureOf(file)) > features.indexOf(featureOf(from)),
    message: 'a feature imports only the features before it: combine the two in a route or a block',
  },
  {
    from: (file) => isIn(file, server) && isQueries(file) && !isTest(file),
    to: (file, from) =>
      !isIn(file, `${server}/db`, 'packages/contract') &&
      !(isQueries(file) && (featureOf(file) === featureOf(from) || isAdmin(from))),
    message: 'queries import the tables, the contract, and other queries of their feature',
  },
  {
    from: isBusiness,
    to: (file, from) =>
      isIn(file, `${server}/http`) ||
      file === `${server}/serve.ts` ||
      (isQueries(file) && featureOf(file) !== featureOf(from)),
    message: 'business rules import neither HTTP nor the queries of another feature',
  },
  {
    from: (file) =>
      isIn(file, server, web) &&
      !isAdmin(file) &&
      !isTest(file) &&
      !isRoutes(file) &&
      !isIn(file, `${server}/commands`) &&
      ![`${server}/app.ts`, `${web}/routes.ts`].includes(file),
    to: (file) => isIn(file, server, web) && isAdmin(file),
    message: 'only staff use admin code: move what customers need out of it',
  },
  isWebLayer('ui', 'features', 'blocks', 'pages'),
  isWebLayer('features', 'blocks', 'pages'),
  isWebLayer('blocks', 'pages'),
  {
    from: (file) =>
      path.dirname(file) === web &&
      file.endsWith('.ts') &&
      !file.endsWith('/routes.ts') &&
      !isTest(file),
    to: (file) =>
      isIn(file, ...['ui', 'features', 'blocks', 'pages'].map((name) => `${web}/${name}`)),
    message: 'the files beside the layers of the web app import none of them',
  },
];

const files = globSync('{apps,packages,e2e,bench}/**/*.{ts,tsx,mjs}', {
  exclude: (name) => /(^|\/)(node_modules|build|\.react-router|migrations)$/.test(name),
});
const known = new Set(files);

function resolve(from, specifier) {
  if (specifier.startsWith('@partshelf/contract/')) {
    return specifier.replace('@partshelf/contract', 'packages/contract/src');
  }
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined;
}

const lineCounts = new Map();
const imports = files.flatMap((from) => {
  const source = readFileSync(from, 'utf8');
  lineCounts.set(from, source.split('\n').length - 1);
  const { module } = parseSync(from, source);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start + 1, end - 1),
    ),
  ];
  return found
    .map((specifier) => ({ from, to: resolve(from, specifier) }))
    .filter(({ to }) => known.has(to));
});

const forbidden = imports.flatMap(({ from, to }) =>
  rules
    .filter((rule) => rule.from(from) && rule.to(to, from))
    .map(({ message }) => `${from} imports ${to}: ${message}`),
);

function siblingsOf({ from, to }) {
  const [a, b] = [from.split('/'), to.split('/')];
  const depth = a.findIndex((part, index) => part !== b[index]);
  const isBelow = depth < a.length - 1 && depth < b.length - 1;
  return isBelow ? [a, b].map((parts) => parts.slice(0, depth + 1).join('/')) : [];
}

const directions = new Set(
  imports
    .filter(({ from }) => !isTest(from) && !isAdmin(from))
    .map((one) => siblingsOf(one).join(' and ')),
);
const mutual = [...directions].filter((pair) => {
  const [a, b] = pair.split(' and ');
  return a < b && directions.has(`${b} and ${a}`);
});

const importersOf = Map.groupBy(
  imports.filter(({ from }) => !isTest(from)),
  ({ to }) => to,
);
const small = files.filter((file) => {
  const importers = new Set((importersOf.get(file) ?? []).map(({ from }) => from));
  const [only] = importers;
  return (
    importers.size === 1 &&
    lineCounts.get(file) < smallFileLines &&
    path.dirname(only) === path.dirname(file)
  );
});

for (const line of forbidden) console.log(line);
for (const pair of mutual) console.log(`${pair} import each other: move what both need`);
console.log(
  `${small.length} files below ${smallFileLines} lines are imported by one neighbour only:`,
);
for (const file of small)
  console.log(`  ${file} by ${path.basename(importersOf.get(file)[0].from)}`);
if (forbidden.length > 0 || mutual.length > 0) process.exitCode = 1;
