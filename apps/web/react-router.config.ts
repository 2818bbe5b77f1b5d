import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const compressible = /\.(js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text asset, so that the server need not compress. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      await writeFile(`${file}.br`, await toBrotli(content));
      await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
    }),
  );
}

const backOffice = 'admin/no-index';

interface Route {
  readonly parentId?: string;
}

interface RouteList {
  readonly url: string;
  readonly routes: Readonly<Record<string, Route>>;
}

const routeListName = /^manifest-.*\.js$/;

/**
 * The router reads its list of routes from a file. The browser needs neither imports in it nor what
 * is false, and the shop no routes of the back office: it gets a list of its own. The ids are the
 * keys of the list, so they are set from these.
 */
async function writeRouteLists(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((one) => routeListName.test(one))!;
  const script = await readFile(join(folder, name), 'utf8');
  const [, start, json] = /^([^{]*)(\{.*\});?\s*$/s.exec(script)!;
  const list = JSON.parse(json!) as RouteList;
  const isBackOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === backOffice || isBackOffice(list.routes[id]?.parentId));

  async function write(file: string, isListed: (id: string) => boolean): Promise<void> {
    const routes = Object.entries(list.routes)
      .filter(([id]) => isListed(id))
      .map(([id, route]) => [id, shorten(route)]);
    const url = list.url.replace(name, file);
    const shorter = { ...list, url, routes: Object.fromEntries(routes) };
    await writeFile(join(folder, file), `${start}${JSON.stringify(shorter)};${setIds}`);
  }
  await write(`shop-${name}`, (id) => !isBackOffice(id));
  await write(name, () => true);
}

const setIds =
  'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;';

const shorten = (route: Route) =>
  Object.fromEntries(
    Object.entries(route).filter(([name, value]) => !leftOut.has(name) && value !== false),
  );

const leftOut = new Set(['id', 'imports']);

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const assets = join(reactRouterConfig.buildDirectory, 'client', 'assets');
    await writeRouteLists(assets);
    await compressAssets(assets);
  },
} satisfies Config;
