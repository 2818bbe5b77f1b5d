import { setImmediate } from 'node:timers/promises';
import { bounds } from './bounds.ts';
import type { ComponentManifest, ResourcePath } from './component-manifest.ts';
import { findWebAddress } from './plain-text.ts';
import { refusePackage } from './refusal.ts';

const ownLibrary = 'spclientsideassetlibrary';

/** Of the event loop. */
const addressesPerTurn = 500;

const listAddresses = ({
  loaderConfig,
}: ComponentManifest): (ResourcePath | null | undefined)[] => [
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

function findHost(address: ResourcePath | null | undefined): string | undefined {
  const text = typeof address === 'string' ? address : address?.path;
  return findWebAddress(text ?? '')?.host;
}

/** @throws ShopError PACKAGE_BROKEN */
export async function listScriptHosts(manifests: readonly ComponentManifest[]): Promise<string[]> {
  const hosts = new Set<string>();
  for (const manifest of manifests) {
    const addresses = listAddresses(manifest);
    for (let start = 0; start < addresses.length; start += addressesPerTurn) {
      for (const address of addresses.slice(start, start + addressesPerTurn)) {
        const host = findHost(address);
        if (host !== undefined && host !== ownLibrary) hosts.add(host);
      }
      if (hosts.size > bounds.loadedHosts) {
        throw refusePackage(
          `The package loads scripts from more than ${bounds.loadedHosts} hosts.`,
        );
      }
      await setImmediate();
    }
  }
  return [...hosts].toSorted();
}
