import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The packages in the folders `node_modules`, with what npm recorded when it installed them. */
export function listInstalled(folder) {
  const recorded = readJson(join(folder, 'node_modules/.package-lock.json')).packages;
  const found = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/').slice(0, -'/package.json'.length))
    .filter((path) => !recorded[path]?.link && !path.split('/').at(-1).startsWith('.'));
  return found.toSorted().map((path) => {
    const { name, version, license = '' } = readJson(join(folder, path, 'package.json'));
    const entry = recorded[path];
    if (!entry || entry.version !== version) {
      throw new Error(`npm did not install ${path} in version ${version}`);
    }
    const needed = { ...entry.dependencies, ...entry.optionalDependencies };
    return {
      path,
      name,
      version,
      licence: entry.license ?? String(license.type ?? license),
      integrity: entry.integrity,
      needs: Object.keys(needed).flatMap((other) => resolve(path, other, folder) ?? []),
    };
  });
}

/** As Node does: the nearest folder `node_modules` that has it. */
function resolve(from, name, folder) {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (existsSync(join(folder, path, 'package.json'))) return path;
  }
  return undefined;
}
