import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const toPurl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const toHash = (integrity) => {
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return digest && [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
};

const toLicences = (licence) => {
  if (!licence) return undefined;
  return [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }];
};

export function createSbom(folder, { name, version }) {
  const installed = listInstalled(folder);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version },
    },
    components: installed.map((one) => ({
      type: 'library',
      'bom-ref': one.path,
      name: one.name,
      version: one.version,
      purl: toPurl(one),
      ...(toHash(one.integrity) && { hashes: toHash(one.integrity) }),
      ...(toLicences(one.licence) && { licenses: toLicences(one.licence) }),
    })),
    dependencies: [
      { ref: name, dependsOn: installed.map(({ path }) => path) },
      ...installed.map(({ path, needs }) => ({ ref: path, dependsOn: [...new Set(needs)] })),
    ],
  };
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function listInstalled(folder) {
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

/** It resolves as Node does: the nearest folder `node_modules` that has it. */
function resolve(from, name, folder) {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (existsSync(join(folder, path, 'package.json'))) return path;
  }
  return undefined;
}
