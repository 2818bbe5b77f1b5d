import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { InstallKitResult } from '@partshelf/contract/install.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { PackageContents, PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Database } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { licenceEnded } from '../downloads/downloads.ts';
import { listAdvisories } from '../packages/advisories.ts';
import { compareReleases } from '../packages/compare-releases.ts';
import { deriveCompatibility } from '../packages/compatibility.ts';
import { describePermissions } from '../packages/permissions.ts';
import {
  findReleaseToInstall,
  findLastDownload,
  findRelease,
  isProductOnSale,
  listOlderReleases,
  listProductsOfOrder,
  type ReleaseToInstall,
} from './queries.ts';

interface WantedKit {
  readonly order: string;
  readonly product?: string | undefined;
  readonly release?: string | undefined;
}

type Products = Awaited<ReturnType<typeof listProductsOfOrder>>;

const productMissing = {
  fields: { product: ['Product is required, because the order has several products'] },
};

async function getProduct(db: Database, products: Products, wanted: string | undefined) {
  if (wanted === undefined) {
    const [only, ...others] = products;
    if (!only || others.length > 0) throw new ShopError('VALIDATION_FAILED', productMissing);
    return only;
  }
  const found = products.find(
    ({ product }) => product.documentId === wanted || String(product.id) === wanted,
  );
  if (found) return found;
  throw new ShopError((await isProductOnSale(db, wanted)) ? 'NOT_PURCHASED' : 'NOT_FOUND');
}

type LastDownload = Awaited<ReturnType<typeof findLastDownload>>;

const toCompared = ({
  facts,
  mentionedHosts,
}: Pick<ReleaseToInstall, 'facts' | 'mentionedHosts'>) =>
  facts && { facts, contents: mentionedHosts && { mentionedHosts } };

function toUpdate(last: LastDownload, release: ReleaseToInstall): InstallKitResult['update'] {
  if (!last?.isOlder) return null;
  const [before, after] = [toCompared(last), toCompared(release)];
  const difference = before && after ? compareReleases(before, after) : null;
  return { fromVersion: last.version, fromFileName: last.fileName, difference };
}

function toWithdrawn(last: LastDownload): InstallKitResult['withdrawn'] {
  const { version, withdrawnReason: reason = null } = last ?? {};
  return version === undefined || reason === null ? null : { version, reason };
}

/** @throws ShopError NOT_FOUND, NOT_PURCHASED, LICENCE_ENDED, RELEASE_WITHDRAWN or VALIDATION_FAILED */
export async function getOrderKit(db: Database, userId: number, wanted: WantedKit) {
  const products = await listProductsOfOrder(db, userId, wanted.order);
  if (products.length === 0) throw new ShopError('NOT_FOUND');
  if (!products.some(({ isPaid }) => isPaid)) throw new ShopError('NOT_PURCHASED');
  const { product, isPaid } = await getProduct(db, products, wanted.product);
  if (!isPaid) throw new ShopError('NOT_PURCHASED');
  const asked = { productId: product.id, release: wanted.release };
  const release = await findRelease(db, userId, asked);
  if (!release) throw new ShopError('NOT_FOUND');
  const { withdrawnReason } = release;
  if (withdrawnReason !== null) {
    const message = `Version ${versionLabel(release.version)} was withdrawn: ${withdrawnReason}`;
    throw new ShopError('RELEASE_WITHDRAWN', { message });
  }
  if (!release.isCovered) throw licenceEnded(release.version);
  const given = { userId, productId: product.id, releaseId: release.id };
  const [older, last] = await Promise.all([
    listOlderReleases(db, { ...given, limit: limits.releasesPerProduct }),
    findLastDownload(db, given),
  ]);
  const { isNewest, uncoveredVersion } = release;
  return toInstallKit(product, release, {
    isNewest,
    ...(uncoveredVersion !== null && { uncovered: { version: uncoveredVersion } }),
    update: toUpdate(last, release),
    withdrawn: toWithdrawn(last),
    olderReleases: older,
  });
}

export async function getProductKit(db: Database, product: string) {
  const found = await findReleaseToInstall(db, product);
  if (!found) throw new ShopError('NOT_FOUND');
  return toInstallKit(found.product, found.release, ofVisitor);
}

interface Release extends Readonly<InstallKitResult['release']> {
  readonly installNote: string | null;
  readonly facts: PackageFacts | null;
  readonly mentionedHosts: PackageContents['mentionedHosts'] | null;
  readonly inlineScriptSigns: PackageContents['inlineScriptSigns'] | null;
}

type Step = Pick<
  InstallKitResult,
  'isNewest' | 'uncovered' | 'update' | 'withdrawn' | 'olderReleases'
>;

function toPackage({
  facts,
  mentionedHosts,
  inlineScriptSigns,
}: Release): InstallKitResult['package'] {
  if (!facts) return null;
  return {
    ...facts,
    advisories: listAdvisories(facts),
    permissions: describePermissions(facts),
    loadedHosts: facts.scriptHosts,
    mentionedHosts: mentionedHosts ?? [],
    inlineScriptSigns: inlineScriptSigns ?? [],
  };
}

/** A visitor installs the newest release, and has none to go back to. */
const ofVisitor: Step = { isNewest: true, update: null, withdrawn: null, olderReleases: [] };

const toInstallKit = <Product extends InstallKitResult['product']>(
  product: Product,
  release: Release,
  step: Step,
) => ({
  product,
  release,
  package: toPackage(release),
  platforms: deriveCompatibility(release.facts),
  installNote: release.installNote,
  ...step,
});
