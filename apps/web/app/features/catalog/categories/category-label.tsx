import type { Product } from '@partshelf/contract/catalog.ts';
import { shortPlatform, shortVersion } from '../product/product-texts.ts';

interface ShelfLabelProps {
  product: Pick<Product, 'version' | 'worksWith'>;
}

/** Version and platform in small print, as far as they are known. */
export function ShelfLabel({ product }: ShelfLabelProps) {
  const { version, worksWith } = product;
  const parts = [version && shortVersion(version), worksWith && shortPlatform(worksWith)];
  return <p className="label min-h-[1.4em] truncate">{parts.filter(Boolean).join(' · ')}</p>;
}
