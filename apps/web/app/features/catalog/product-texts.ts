import type { Brand } from '@partshelf/contract/branding/brand.ts';
import type { BundleContent, Product } from '@partshelf/contract/catalog/catalog.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';

export function formatPartNumber({ id }: Pick<Product, 'id'>, { partPrefix }: Brand): string {
  return `${partPrefix}${String(id).padStart(4, '0')}`;
}

export function getDownloadLabel({
  packageName,
  packageBytes,
}: Pick<Product, 'packageName' | 'packageBytes'>): string {
  if (packageName === null || packageBytes === null) return '';
  const extension = packageName.slice(packageName.lastIndexOf('.'));
  return `${extension}, ${formatBytes(packageBytes)}`;
}

export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${(kilobytes / 1000).toFixed(1)} MB`;
}

export function formatShortVersion(version: string): string {
  return `v${version.split('.').slice(0, 2).join('.')}`;
}

/** Lists the titles of what a bundle contains and the shop does not sell at present. */
export const listUnavailable = ({ contents = [] }: Pick<Product, 'contents'>): string[] =>
  contents.flatMap(({ isAvailable, title }) => (isAvailable ? [] : [title]));

interface BundleSums {
  /** The contents cost this one by one. */
  readonly separately: number;
  readonly saved: number;
}

export function sumBundle(
  price: number,
  contents: readonly Pick<BundleContent, 'price'>[],
): BundleSums {
  const separately = sumAmounts(contents.map((content) => content.price));
  return { separately, saved: sumAmounts([separately, -price]) };
}
