import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Finds every dependency at the start, so that no page reloads when it meets a new one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!**/*.test.tsx'] },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './app/render-page.ts' } },
      // The build carries its own React, in its production form whatever NODE_ENV the server has.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}));
