import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';
import { sharedByPages } from './shared-by-pages.ts';

/**
 * What most pages need comes in few files, because many small ones compress badly. A group brings
 * along what its files import. The framework stays apart: a browser keeps it from one version of the
 * shop to the next. Validation and forms have files of their own, or they would come to every page.
 * The shell is what nearly every page shows; the entry, which starts the shop, must stay out of it.
 */
const sharedFiles = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
  },
  { name: 'validation', test: /node_modules[\\/]zod[\\/]|\?rest$/ },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
  {
    name: 'shell',
    test: /[\\/]app[\\/](root|rendering[\\/]public-page|blocks[\\/](layout[\\/]main-layout|page[\\/]page-head)|ui[\\/]page-heading)\.tsx?$/,
  },
  sharedByPages('shared', 8),
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leanContract()],
  build: { assetsInlineLimit: 0 },
  // Finds every dependency at the start, so that no page reloads when it meets a new one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!**/*.test.tsx'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
    },
    ssr: {
      build: { rolldownOptions: { input: './app/rendering/render-page.ts' } },
      // The build carries its own React, in its production form whatever NODE_ENV the server has.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}));
