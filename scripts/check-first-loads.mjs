// Builds the web app if it has changed, and adds up the JavaScript that its pages load first.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './install/build.mjs';
import { firstLoads } from './first-loads.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await buildWeb();

const folder = 'apps/web/build/client/assets';
const names = readdirSync(folder).filter((name) => name.endsWith('.js'));

function readRouteList(prefix) {
  const name = names.find((file) => file.startsWith(prefix));
  return { name, ...JSON.parse(/\{.*\}/s.exec(readFileSync(join(folder, name), 'utf8'))) };
}

/** A page of the shop has a list without the routes of the back office. */
const shopRoutes = readRouteList('shop-manifest-');
const allRoutes = readRouteList('manifest-');

const staticImport = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const listImports = (name) =>
  Array.from(readFileSync(join(folder, name), 'utf8').matchAll(staticImport), ([, file]) => file);

const hashLength = '-xxxxxxxx.js'.length;

const findPart = (part) => {
  const name = names.find((file) => file.slice(0, -hashLength) === part);
  if (!name) throw new Error(`no file of the build is called ${part}`);
  return name;
};

function listRoutes(id) {
  const route = allRoutes.routes[id];
  return route.parentId ? [...listRoutes(route.parentId), route] : [route];
}

function addUp({ route, parts = [] }) {
  const loaded = new Set(
    [allRoutes.entry, ...listRoutes(route)].map(({ module }) =>
      module.slice(module.lastIndexOf('/') + 1),
    ),
  );
  for (const part of parts) loaded.add(findPart(part));
  for (const name of loaded) for (const file of listImports(name)) loaded.add(file);
  loaded.add((route in shopRoutes.routes ? shopRoutes : allRoutes).name);
  const sizes = [...loaded].map((name) => join(folder, `${name}.br`)).filter(existsSync);
  return sizes.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;
}

const tooLarge = Object.entries(firstLoads)
  .map(([name, page]) => ({ name, kb: addUp(page), maxKb: page.maxKb }))
  .filter(({ kb, maxKb }) => kb > maxKb);
for (const { name, kb, maxKb } of tooLarge) {
  console.error(`${name} loads ${kb.toFixed(1)} KB of JavaScript first, at most ${maxKb} KB`);
}
process.exitCode = tooLarge.length > 0 ? 1 : 0;
