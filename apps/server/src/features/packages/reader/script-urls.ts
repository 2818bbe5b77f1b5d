import { BlockList, isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { bounds, findWebUrl, refusePackage, toPlainText } from './bounds.ts';
import type { ComponentManifest, ResourcePath } from './components.ts';

type FaultyScript = NonNullable<PackageFacts['faultyScripts']>[number];
type Fault = FaultyScript['fault'];

const ownLibrary = 'spclientsideassetlibrary';

const urlsPerBatch = 500;

const ownNetwork = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  ownNetwork.addSubnet(network, bits, 'ipv4');
}
ownNetwork.addSubnet('fc00::', 7, 'ipv6');
ownNetwork.addSubnet('fe80::', 10, 'ipv6');

const ownComputer = new BlockList();
ownComputer.addSubnet('127.0.0.0', 8, 'ipv4');
ownComputer.addSubnet('0.0.0.0', 8, 'ipv4');
ownComputer.addSubnet('::', 127, 'ipv6');

const plainName = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?$/;
const unresolvedName = /(?:^|\.)(?:invalid|test|example\.(?:com|net|org))\.?$/;
const localName = /(?:^|\.)(?:local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;

function findHostFault(host: string): Fault | undefined {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version !== 0) {
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (ownComputer.check(address, family)) return 'ownComputer';
    return ownNetwork.check(address, family) ? 'ownNetwork' : undefined;
  }
  if (!plainName.test(host) || unresolvedName.test(host)) return 'noAddress';
  if (/(?:^|\.)localhost\.?$/.test(host)) return 'ownComputer';
  if (host === ownLibrary) return undefined;
  return localName.test(host) || !host.includes('.') ? 'ownNetwork' : undefined;
}

function findFault(text: string): Fault | undefined {
  const url = findWebUrl(text);
  if (!url) return 'noAddress';
  const fault = findHostFault(url.hostname);
  return fault ?? (url.protocol === 'http:' ? 'unencrypted' : undefined);
}

const isRelative = (text: string) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text);

/** Scripts are looked for below it, so a path is only one when it starts at the server. */
const findBaseFault = (text: string) =>
  isRelative(text) ? (text.startsWith('/') ? undefined : 'noAddress') : findFault(text);

const textOf = (path: ResourcePath | null | undefined) =>
  (typeof path === 'string' ? path : path?.path)?.trim();

const given = (...paths: readonly (ResourcePath | null | undefined)[]) =>
  paths.map(textOf).filter((text) => text !== undefined);

/** Each list has the addresses of one script, in the order in which they are tried. */
function* listUrls({ loaderConfig }: ComponentManifest): Generator<string[]> {
  for (const resource of Object.values(loaderConfig?.scriptResources ?? {})) {
    const { path, defaultPath, failoverPath, paths } = resource;
    yield given(path, failoverPath);
    yield given(defaultPath);
    for (const localized of Object.values(paths ?? {})) yield given(localized);
  }
}

function isUnended(base: string): boolean {
  const url = findWebUrl(base);
  return url !== undefined && url.hostname !== ownLibrary && !url.pathname.endsWith('/');
}

const lasting = (faults: readonly (Fault | undefined)[]) =>
  faults.length > 0 && !faults.includes(undefined) ? faults[0] : undefined;

/**
 * Returns the hosts outside the package that scripts are loaded from, and the addresses that do not
 * work. @throws ShopError PACKAGE_BROKEN
 */
export async function readScriptUrls(manifests: readonly ComponentManifest[]) {
  const hosts = new Set<string>();
  const unended = new Set<string>();
  const faulty = new Map<string, FaultyScript>();
  let untilPause = urlsPerBatch;

  const addHost = (text: string) => {
    const host = findWebUrl(text)?.host;
    if (host !== undefined && host !== ownLibrary) hosts.add(host);
  };
  const addFault = (text: string, fault: Fault | undefined) => {
    if (!fault || faulty.size >= bounds.faultyScripts) return;
    const address = toPlainText(text);
    faulty.set(address, { address, fault });
  };
  const pause = async () => {
    if (hosts.size > bounds.loadedHosts) {
      throw refusePackage(`The package loads scripts from more than ${bounds.loadedHosts} hosts.`);
    }
    untilPause = urlsPerBatch;
    await setImmediate();
  };

  for (const manifest of manifests) {
    const bases = (manifest.loaderConfig?.internalModuleBaseUrls ?? []).map((base) => base.trim());
    for (const base of bases) {
      addHost(base);
      if (isUnended(base) && unended.size < bounds.faultyScripts) unended.add(toPlainText(base));
    }
    const baseFault = lasting(bases.map(findBaseFault));
    for (const addresses of listUrls(manifest)) {
      for (const address of addresses) addHost(address);
      const fault = lasting(
        addresses.map((address) => (isRelative(address) ? baseFault : findFault(address))),
      );
      const [first = ''] = addresses;
      addFault(isRelative(first) ? (bases[0] ?? '') : first, fault);
      untilPause -= 1 + addresses.length;
      if (untilPause <= 0) await pause();
    }
    await pause();
  }
  return {
    scriptHosts: [...hosts].toSorted(),
    unendedScriptBases: [...unended],
    faultyScripts: [...faulty.values()],
  };
}
