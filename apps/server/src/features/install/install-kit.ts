import type { InstallKit } from '@partshelf/contract/install.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { compareReleases } from '../packages/compare-releases.ts';
import {
  findCurrentRelease,
  findLastDownload,
  findRelease,
  isProductOnSale,
  listOlderReleases,
  listProductsOfOrder,
  type ReleaseToInstall,
} from './queries.ts';
import { ofVisitor, toInstallKit } from './to-install-kit.ts';

interface WantedKit {
  readonly order: string;
  readonly product?: string | undefined;
  readonly release?: string | undefined;
}

type Products = Awaited<ReturnType<typeof listProductsOfOrder>>;

const productMissing = {
  fields: { product: ['Product is required, as the order has several'] },
};

async function getProduct(db: Database, products: Products, wanted: string | undefined) {
  if (wanted === undefined) {
    const [only, ...others] = products;
    if (!only || others.length > 0) throw new ShopError('VALIDATION_FAILED', productMissing);
    return only.product;
  }
  const found = products.find(
    ({ product }) => product.documentId === wanted || String(product.id) === wanted,
  );
  if (found) return found.product;
  throw new ShopError((await isProductOnSale(db, wanted)) ? 'NOT_PURCHASED' : 'NOT_FOUND');
}

type LastDownload = Awaited<ReturnType<typeof findLastDownload>>;

const toCompared = ({
  facts,
  mentionedHosts,
}: Pick<ReleaseToInstall, 'facts' | 'mentionedHosts'>) =>
  facts && { facts, contents: mentionedHosts && { mentionedHosts } };

function toUpdate(last: LastDownload, release: ReleaseToInstall): InstallKit['update'] {
  if (!last?.isOlder) return null;
  const [before, after] = [toCompared(last), toCompared(release)];
  const difference = before && after ? compareReleases(before, after) : null;
  return { fromVersion: last.version, fromFileName: last.fileName, difference };
}

/** @throws ShopError NOT_FOUND, NOT_PURCHASED or VALIDATION_FAILED */
export async function getOrderKit(db: Database, userId: number, wanted: WantedKit) {
  const products = await listProductsOfOrder(db, userId, wanted.order);
  if (products.length === 0) throw new ShopError('NOT_FOUND');
  if (!products.every(({ isPaid }) => isPaid)) throw new ShopError('NOT_PURCHASED');
  const product = await getProduct(db, products, wanted.product);
  const release = await findRelease(db, product.id, wanted.release);
  if (!release) throw new ShopError('NOT_FOUND');
  const given = { productId: product.id, releaseId: release.id };
  const [older, last] = await Promise.all([
    listOlderReleases(db, { ...given, limit: limits.releasesPerProduct }),
    findLastDownload(db, { ...given, userId }),
  ]);
  return toInstallKit(product, release, {
    isNewest: release.isNewest,
    update: toUpdate(last, release),
    olderReleases: older.map(({ publishedAt, ...named }) => ({
      ...named,
      publishedAt: publishedAt.toISOString(),
    })),
  });
}

/** @throws ShopError NOT_FOUND */
export async function getProductKit(db: Database, product: string) {
  const found = await findCurrentRelease(db, product);
  if (!found) throw new ShopError('NOT_FOUND');
  return toInstallKit(found.product, found.release, ofVisitor);
}
