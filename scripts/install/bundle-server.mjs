// Bundles the sources of the server, so that a start loads a few files instead of thousands.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const output = resolve('apps/server/build');
const entries = { server: 'apps/server/src/server.ts', demo: 'apps/demo/src/server.ts' };
const input = Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path)));

/** Node reads the large package.json of drizzle-orm again for each of its modules. */
const bundled = /^(?:[./]|(?:@partshelf|drizzle-orm|zod)(?:\/|$))/;

/** Modules read files that are next to their source. */
const keepLocations = {
  name: 'keep-locations',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(output, id))}, import.meta.url).href`;
      const folder = JSON.stringify(`/${relative(output, dirname(id))}`);
      return code
        .replaceAll('import.meta.url', url)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`);
    },
  },
};

const bundle = await rolldown({
  input,
  platform: 'node',
  external: (id) => !bundled.test(id),
  plugins: [keepLocations],
});
const written = await bundle.write({ dir: output, format: 'esm' });

// Last, so that a shop that starts meanwhile finds all files: those of earlier bundles have other names.
const current = new Set(written.output.map(({ fileName }) => fileName));
for (const name of readdirSync(output))
  if (name.endsWith('.js') && !current.has(name)) rmSync(resolve(output, name), { force: true });
