import type { ComponentManifest } from './component-manifest.ts';
import { findWebAddress } from './plain-text.ts';

const ownLibrary = 'spclientsideassetlibrary';

export function listScriptHosts(manifests: readonly ComponentManifest[]): string[] {
  const addresses = manifests.flatMap(({ loaderConfig }) => [
    ...(loaderConfig?.internalModuleBaseUrls ?? []),
    ...Object.values(loaderConfig?.scriptResources ?? {}).flatMap(({ path, defaultPath, paths }) =>
      [path, defaultPath, ...Object.values(paths ?? {})].filter((found) => found !== undefined),
    ),
  ]);
  const hosts = addresses.flatMap((address) => findWebAddress(address)?.host ?? []);
  return [...new Set(hosts)].filter((host) => host !== ownLibrary).toSorted();
}
