import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { ShopError } from '../../../platform/errors.ts';
import { describeFaultyScript, isUnreachable } from '../compatibility/platform-rules.ts';

type Fault = NonNullable<PackageFacts['faultyScripts']>[number]['fault'];

const packScripts =
  'Set includeClientSideAssets in config/package-solution.json to true, or cdnBasePath in config/write-manifests.json to the public https address of your scripts';

const remedies: Record<Fault, string> = {
  noAddress: `${packScripts}, and build the package again.`,
  ownComputer:
    'This is a debug build: build it again for production, with --ship (gulp) or --production (heft).',
  ownNetwork: `${packScripts}, and build the package again.`,
  unencrypted: `${packScripts}, and build the package again.`,
};

const isolated =
  'It runs isolated, which SharePoint Online ended on 2 April 2026, so that it runs nowhere. Set isDomainIsolated in config/package-solution.json to false, and build it again.';

const noVersion =
  'It names no version of the SharePoint Framework, so “Will it run here?” cannot answer for servers. Say in the description on which servers you have tried it.';

/** @throws ShopError PACKAGE_CANNOT_WORK */
export function refuseUnreachableScripts({ faultyScripts = [] }: PackageFacts): void {
  const sentences = faultyScripts
    .filter(isUnreachable)
    .map((script) => `${describeFaultyScript(script)} ${remedies[script.fault]}`);
  if (sentences.length === 0) return;
  throw new ShopError('PACKAGE_CANNOT_WORK', { fields: { files: sentences } });
}

/** What the vendor can do about a package that does not work everywhere. */
export function listNotices(facts: PackageFacts): string[] {
  const { faultyScripts = [], isDomainIsolated, spfxVersion = null } = facts;
  return [
    ...faultyScripts
      .filter((script) => !isUnreachable(script))
      .map((script) => `${describeFaultyScript(script)} ${remedies[script.fault]}`),
    ...(isDomainIsolated ? [isolated] : []),
    ...(spfxVersion === null ? [noVersion] : []),
  ];
}
