import { defineConfig } from 'oxlint';

/** On the server and in the web app, a feature may import only the features before it. */
const features = [
  'shop',
  'accounts',
  'catalog',
  'packages',
  'cart',
  'favorites',
  'discounts',
  'orders',
  'invoices',
  'checkout',
  'downloads',
  'install',
  'reviews',
  'contact',
  'subscribers',
  'chat',
  'privacy',
  'back-office',
];

interface ImportRule {
  /** Matches the import path as it is written. */
  readonly regex: string;
  /** Says what to do instead. */
  readonly message: string;
}

const noOtherApp: ImportRule = {
  regex: '^@partshelf/(server|web|sandbox|demo)|^(\\.\\./)+(apps/)?(server|web|sandbox|demo)/',
  message: 'No app imports another: move what two of them need to the contract.',
};

const onlyServer: ImportRule = {
  regex: '^@partshelf/(web|sandbox)|^(\\.\\./)+(apps/)?(web|sandbox)/',
  message: 'The demo imports the server and the contract, no other app.',
};

const noShopCode: ImportRule = {
  regex: '^@partshelf/|^(\\.\\./)+(apps|packages|server|web|demo)/',
  message: 'The sandbox replaces external services: it imports nothing of the shop.',
};

const onlyZod: ImportRule = {
  regex: '^(\\.\\./\\.\\./|@|[^.z]|z[^o])',
  message: 'The contract depends only on zod.',
};

const noFeatures: ImportRule = {
  regex: '/features/',
  message: 'Shared server code does not import features: pass the function in from app.ts.',
};

const parents = (levels: number) => '\\.\\./'.repeat(levels);

const onlyTables = (depth: number): ImportRule => ({
  regex: `^${parents(depth)}[^.]|^${parents(depth + 1)}([^d]|de)|^fastify`,
  message:
    'Queries import only the tables and the contract: combine features in the business rules.',
});

const noHttp = (depth: number): ImportRule => ({
  regex: `/serve\\.ts$|^fastify|^${parents(depth)}[^.].*queries\\.ts$`,
  message:
    'Business rules import neither HTTP nor the queries of another feature: use its functions.',
});

const noHigherLayer = (folders: string): ImportRule => ({
  regex: `/(${folders})/`,
  message:
    'The layers of the web app are ui, features, blocks, pages: import only from lower layers.',
});

const noLaterFeatures = (feature: string): ImportRule[] => {
  const later = features.slice(features.indexOf(feature) + 1).join('|');
  const message = `${feature} may import only the features before it: combine the two in a route or a block.`;
  return later ? [{ regex: `^(\\.\\./)+(features/)?(${later})/`, message }] : [];
};

/** The import rules. The last entry that matches a file applies. */
const areas: readonly { readonly files: string; readonly imports: readonly ImportRule[] }[] = [
  { files: 'packages/contract/src/**', imports: [onlyZod] },
  { files: 'packages/contract/src/**/*.test.ts', imports: [noOtherApp] },
  { files: 'apps/sandbox/src/**', imports: [noShopCode] },
  { files: 'apps/demo/**', imports: [onlyServer] },
  { files: 'e2e/**', imports: [noOtherApp] },
  { files: 'bench/**', imports: [noOtherApp] },
  { files: 'apps/server/src/**', imports: [noOtherApp, noFeatures] },
  {
    files: 'apps/server/src/{app,start,commands/*,*/*.test,*.test}.ts',
    imports: [noOtherApp],
  },
  ...features.flatMap((feature) => [
    {
      files: `apps/server/src/features/${feature}/*.ts`,
      imports: [noOtherApp, noHttp(1), ...noLaterFeatures(feature)],
    },
    {
      files: `apps/server/src/features/${feature}/*/**`,
      imports: [noOtherApp, noHttp(2), ...noLaterFeatures(feature)],
    },
    {
      files: `apps/server/src/features/${feature}/**/{routes,*-routes,*.test}.ts`,
      imports: [noOtherApp, ...noLaterFeatures(feature)],
    },
    { files: `apps/server/src/features/${feature}/*queries.ts`, imports: [onlyTables(1)] },
    { files: `apps/server/src/features/${feature}/*/**/*queries.ts`, imports: [onlyTables(2)] },
  ]),
  { files: 'apps/web/app/**', imports: [noOtherApp] },
  { files: 'apps/web/app/*.ts', imports: [noOtherApp, noHigherLayer('ui|features|blocks|pages')] },
  { files: 'apps/web/app/routes.ts', imports: [noOtherApp] },
  { files: 'apps/web/app/ui/**', imports: [noOtherApp, noHigherLayer('features|blocks|pages')] },
  ...features.map((feature) => ({
    files: `apps/web/app/features/${feature}/**`,
    imports: [noOtherApp, noHigherLayer('blocks|pages'), ...noLaterFeatures(feature)],
  })),
  { files: 'apps/web/app/blocks/**', imports: [noOtherApp, noHigherLayer('pages')] },
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/migrations/**'],
  rules: {
    'eslint/max-lines': ['error', 400],
    'eslint/no-console': 'error',
    'eslint/no-warning-comments': 'error',
    'node/no-process-env': 'error',
    'oxc/no-barrel-file': 'error',
    'eslint/no-underscore-dangle': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/valid-params': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    ...areas.map(({ files, imports }) => ({
      files: [files],
      rules: {
        'eslint/no-restricted-imports': ['error' as const, { patterns: [...imports] }] as never,
      },
    })),
    {
      // The linter does not recognise `test` with fixtures as the one of Vitest.
      files: ['apps/{server,demo}/**/*.test.ts'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          { object: 'test', property: 'only' },
          { object: 'test', property: 'skip' },
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.js'],
      rules: {
        'unicorn/consistent-function-scoping': 'off',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/no-standalone-expect': [
          'error',
          {
            additionalTestBlockFunctions: [
              'test',
              'test.for',
              'test.beforeAll',
              'test.beforeEach',
              'test.afterEach',
            ],
          },
        ],
      },
    },
    {
      files: [
        '**/config.ts',
        '**/*.config.ts',
        'scripts/**',
        'apps/*/test/**',
        'e2e/support/**',
        'bench/**',
      ],
      rules: {
        'eslint/no-console': 'off',
        // Playwright derives the needed fixtures from the pattern.
        'eslint/no-empty-pattern': 'off',
        'node/no-process-env': 'off',
      },
    },
  ],
});
