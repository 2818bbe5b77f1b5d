import { bounds } from './bounds.ts';
import type { ComponentManifest } from './component-manifest.ts';
import { findWebAddress } from './plain-text.ts';
import { refusePackage } from './refusal.ts';

const ownLibrary = 'spclientsideassetlibrary';

const listAddresses = ({ loaderConfig }: ComponentManifest) => [
  ...(loaderConfig?.internalModuleBaseUrls ?? []),
  ...Object.values(loaderConfig?.scriptResources ?? {}).flatMap(
    ({ path, defaultPath, failoverPath, paths }) => [
      path,
      defaultPath,
      failoverPath,
      ...Object.values(paths ?? {}),
    ],
  ),
];

/** @throws ShopError PACKAGE_BROKEN */
export function listScriptHosts(manifests: readonly ComponentManifest[]): string[] {
  const hosts = manifests
    .flatMap(listAddresses)
    .flatMap((address) => findWebAddress(address ?? '')?.host ?? []);
  const others = [...new Set(hosts)].filter((host) => host !== ownLibrary);
  if (others.length > bounds.loadedHosts) {
    throw refusePackage(`The package loads scripts from more than ${bounds.loadedHosts} hosts.`);
  }
  return others.toSorted();
}
