import { extname } from 'node:path';
import type { AdminPackage } from '@partshelf/contract/packages/admin.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Queryable } from '../../../db/client.ts';
import { ShopError } from '../../../platform/errors.ts';
import { compareVersions, listNewPermissions } from '../compare-releases.ts';
import { findAdvisories } from '../advisories.ts';
import { describeFaultyScript, isUnreachable } from '../platform-rules.ts';
import { listOtherFileNames } from './queries.ts';
import { findOtherProduct, listReleaseRows, type ReleaseRow } from './release-queries.ts';

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

const isolatedText =
  'It runs isolated, which SharePoint Online ended in April 2026: it does not run anywhere. Set isDomainIsolated in config/package-solution.json to false, and build it again.';

const noVersionText =
  'It names no version of the SharePoint Framework, so “Will it run here?” has no answer for servers. Say in the description on which servers you have tried it.';

/** @throws ShopError PACKAGE_CANNOT_WORK */
export function refuseUnreachableScripts({ faultyScripts = [] }: PackageFacts): void {
  const sentences = faultyScripts
    .filter(isUnreachable)
    .map((script) => `${describeFaultyScript(script)} ${remedies[script.fault]}`);
  if (sentences.length === 0) return;
  throw new ShopError('PACKAGE_CANNOT_WORK', { fields: { files: sentences } });
}

export function listPackageWarnings(facts: PackageFacts): string[] {
  const { faultyScripts = [], isDomainIsolated, spfxVersion = null } = facts;
  return [
    ...faultyScripts
      .filter((script) => !isUnreachable(script))
      .map((script) => `${describeFaultyScript(script)} ${remedies[script.fault]}`),
    ...(isDomainIsolated ? [isolatedText] : []),
    ...findAdvisories(facts).flatMap(({ text, remedy }) => (remedy ? [`${text} ${remedy}`] : [])),
    ...(spfxVersion === null ? [noVersionText] : []),
  ];
}

function withoutVersion(name: string, { version }: PackageFacts): string {
  const ending = /[-_.]v?(\d+(?:\.\d+){2,3})(?=\.sppkg$)/i.exec(name);
  if (!ending || ending.index === 0 || !`${version}.`.startsWith(`${ending[1]}.`)) return name;
  return `${name.slice(0, ending.index)}.sppkg`;
}

/** Systems keep only one of file names that differ only in case. */
async function chooseFreeName(db: Queryable, productId: number, given: string): Promise<string> {
  const extension = extname(given);
  const base = given.slice(0, given.length - extension.length);
  const names = await listOtherFileNames(db, productId, { base, extension });
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let [name, number] = [given, 1];
  while (taken.has(name.toLowerCase())) {
    number += 1;
    name = `${base}-${number}${extension}`;
  }
  return name;
}

/**
 * SharePoint replaces a package by one of the same file name, so all packages of a product have
 * that of the first, without its version. No other product has it.
 */
export async function chooseOfferedName(
  db: Queryable,
  productId: number,
  given: string,
  facts: PackageFacts | null,
): Promise<string> {
  if (!facts) return chooseFreeName(db, productId, given);
  const released = await listReleaseRows(db, productId);
  const earlier = released.find((release) => release.facts !== null);
  return earlier?.fileName ?? chooseFreeName(db, productId, withoutVersion(given, facts));
}

interface Candidate {
  readonly version: string | undefined;
  readonly facts: PackageFacts | null;
}

function refuseLower(version: string, newest: ReleaseRow): void {
  if (compareVersions(version, newest.version) > 0) return;
  throw new ShopError('PACKAGE_VERSION_TOO_LOW', {
    fields: {
      files: [`Version ${version} is not higher than ${newest.version}, which is on sale already.`],
    },
  });
}

const wrongProduct = (sentence: string) =>
  new ShopError('PACKAGE_WRONG_PRODUCT', { fields: { files: [sentence] } });

async function refuseOtherProduct(
  db: Queryable,
  productId: number,
  facts: PackageFacts,
  earlier: PackageFacts | null | undefined,
): Promise<void> {
  if (earlier && earlier.productId !== facts.productId) {
    throw wrongProduct(
      `The product id of “${facts.title}” is ${facts.productId}; that of the earlier releases is ${earlier.productId}.`,
    );
  }
  const other = await findOtherProduct(db, productId, facts);
  if (other) throw wrongProduct(`The product id of “${facts.title}” belongs to “${other.title}”.`);
}

/**
 * Returns null for a first release. @throws ShopError PACKAGE_WRONG_PRODUCT or
 * PACKAGE_VERSION_TOO_LOW
 */
export async function compareWithNewest(
  db: Queryable,
  productId: number,
  { version, facts }: Candidate,
): Promise<AdminPackage['comparedWith']> {
  const released = await listReleaseRows(db, productId);
  const [newest] = released;
  const earlier = released.find((release) => release.facts !== null)?.facts;
  if (facts) await refuseOtherProduct(db, productId, facts, earlier);
  if (!newest) return null;
  if (version !== undefined) refuseLower(version, newest);
  return { version: newest.version, newPermissions: listNewPermissions(facts, earlier) };
}
