import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { shortenPlatform, formatShortVersion } from './product-texts.ts';

interface ProductLabelProps {
  product: Pick<Product, 'version' | 'worksWith'>;
}

export function ProductLabel({ product }: ProductLabelProps) {
  const { version, worksWith } = product;
  const parts = [version && formatShortVersion(version), worksWith && shortenPlatform(worksWith)];
  return <p className="label min-h-[1.4em] truncate">{parts.filter(Boolean).join(' · ')}</p>;
}
