import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: [
    'import',
    'typescript',
    'unicorn',
    'oxc',
    'react',
    'jsx-a11y',
    'promise',
    'vitest',
    'node',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/migrations/**'],
  rules: {
    'eslint/max-lines': ['error', 400],
    'eslint/no-console': 'error',
    'eslint/no-warning-comments': 'error',
    'import/no-cycle': ['error', { ignoreTypes: true }],
    'node/no-process-env': 'error',
    'oxc/no-barrel-file': 'error',
    'eslint/no-underscore-dangle': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/valid-params': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    {
      // An account has an image, and a file has an owner: each refers to the other as a function.
      files: ['apps/server/src/db/tables/{accounts,files}.ts'],
      rules: { 'import/no-cycle': 'off' },
    },
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
        'apps/server/src/features/publishing/cli/**',
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
