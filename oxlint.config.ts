import { defineConfig } from 'oxlint';

/** A feature uses only the features to its left, on the server and in the web app alike. */
const ladder = [
  'accounts',
  'catalog',
  'cart',
  'favorites',
  'orders',
  'checkout',
  'downloads',
  'reviews',
  'contact',
  'chat',
  'back-office',
];

interface Law {
  /** A regular expression over the import as it is written. */
  readonly regex: string;
  /** What to do instead. */
  readonly message: string;
}

const noOtherApp: Law = {
  regex: '^@partshelf/(server|web|sandbox|demo)|^(\\.\\./)+(apps/)?(server|web|sandbox|demo)/',
  message: 'No app imports another: what two of them need belongs to the contract.',
};

const onlyTheServer: Law = {
  regex: '^@partshelf/(web|sandbox)|^(\\.\\./)+(apps/)?(web|sandbox)/',
  message: 'The demo adds to the server: it imports the server and the contract, no other app.',
};

const nothingOfOurs: Law = {
  regex: '^@partshelf/|^(\\.\\./)+(apps|packages|server|web|demo)/',
  message: 'The sandbox stands for somebody else: it imports nothing of ours.',
};

const zodAlone: Law = {
  regex: '^(\\.\\./.*/|@|[^.z]|z[^o])',
  message: 'The contract depends on zod alone.',
};

const noFeatures: Law = {
  regex: '/features/',
  message: 'What carries the features does not know them: hand the function in from app.ts.',
};

/** A feature's own folders are one level further away from everything else. */
const up = (levels: number) => '\\.\\./'.repeat(levels);

const tablesAlone = (depth: number): Law => ({
  regex: `^${up(depth)}[^.]|^${up(depth + 1)}([^d]|de)|^fastify`,
  message: 'Queries import the tables and the contract: the rules bring features together.',
});

const noHttp = (depth: number): Law => ({
  regex: `/serve\\.ts$|^fastify|^${up(depth)}[^.].*queries\\.ts$`,
  message: 'Rules know neither HTTP nor a neighbour’s queries: use what the neighbour offers.',
});

const noUpper = (folders: string): Law => ({
  regex: `/(${folders})/`,
  message: 'The web app is built upwards, ui, features, blocks, pages: import from below only.',
});

const leftOf = (word: string): Law[] => {
  const right = ladder.slice(ladder.indexOf(word) + 1).join('|');
  const message = `${word} may use the features to its left only: a route or a block joins the two.`;
  return right ? [{ regex: `^(\\.\\./)+(features/)?(${right})/`, message }] : [];
};

/** Who may import what. The last entry that names a file is the one that counts for it. */
const areas: readonly { readonly files: string; readonly laws: readonly Law[] }[] = [
  { files: 'packages/contract/src/**', laws: [zodAlone] },
  { files: 'apps/sandbox/src/**', laws: [nothingOfOurs] },
  { files: 'apps/demo/**', laws: [onlyTheServer] },
  { files: 'e2e/**', laws: [noOtherApp] },
  { files: 'bench/**', laws: [noOtherApp] },
  { files: 'apps/server/src/**', laws: [noOtherApp, noFeatures] },
  {
    files: 'apps/server/src/{app,start,commands/*,*/*.test,remove-demo,*.test}.ts',
    laws: [noOtherApp],
  },
  ...ladder.flatMap((word) => [
    {
      files: `apps/server/src/features/${word}/*.ts`,
      laws: [noOtherApp, noHttp(1), ...leftOf(word)],
    },
    {
      files: `apps/server/src/features/${word}/*/**`,
      laws: [noOtherApp, noHttp(2), ...leftOf(word)],
    },
    {
      files: `apps/server/src/features/${word}/**/{routes,*-routes,*.test}.ts`,
      laws: [noOtherApp, ...leftOf(word)],
    },
    { files: `apps/server/src/features/${word}/*queries.ts`, laws: [tablesAlone(1)] },
    { files: `apps/server/src/features/${word}/*/**/*queries.ts`, laws: [tablesAlone(2)] },
  ]),
  { files: 'apps/web/app/**', laws: [noOtherApp] },
  { files: 'apps/web/app/*.ts', laws: [noOtherApp, noUpper('ui|features|blocks|pages')] },
  { files: 'apps/web/app/routes.ts', laws: [noOtherApp] },
  { files: 'apps/web/app/ui/**', laws: [noOtherApp, noUpper('features|blocks|pages')] },
  ...ladder.map((word) => ({
    files: `apps/web/app/features/${word}/**`,
    laws: [noOtherApp, noUpper('blocks|pages'), ...leftOf(word)],
  })),
  { files: 'apps/web/app/blocks/**', laws: [noOtherApp, noUpper('pages')] },
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/migrations/**'],
  rules: {
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true }],
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
    ...areas.map(({ files, laws }) => ({
      files: [files],
      rules: {
        'eslint/no-restricted-imports': ['error' as const, { patterns: [...laws] }] as never,
      },
    })),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.js'],
      rules: {
        'unicorn/consistent-function-scoping': 'off',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
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
        // Playwright reads from the pattern which fixtures a fixture needs.
        'eslint/no-empty-pattern': 'off',
        'node/no-process-env': 'off',
      },
    },
  ],
});
