import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import { toImage } from '../../../files/images.ts';
import { readRichText } from '../rich-text.ts';
import type { ProductParts, ProductRow } from './product-queries.ts';

const toImageOrNull = (row: ProductRow['img']) => row && toImage(row);

function toRelations(row: ProductRow, parts: ProductParts): Partial<Product> {
  return {
    ...(parts.img && { img: toImageOrNull(row.img) }),
    ...(parts.img2 && { img2: toImageOrNull(row.img2) }),
    ...(parts.img3 && { img3: toImageOrNull(row.img3) }),
    ...(parts.img_slider && {
      img_slider: (row.sliderImages ?? []).map(toImage).filter((image) => image !== null),
    }),
    ...(parts.categories && { categories: row.categories ?? [] }),
    ...(parts.release && { release: toRelease(row) }),
    ...(row.isBundle && { isBundle: true as const }),
    ...(row.bundles && row.bundles.length > 0 && { bundles: row.bundles }),
  };
}

function toRelease(row: ProductRow) {
  const { version, changelog, releasedAt, packageFacts } = row;
  if (version === null || changelog === null || releasedAt === null) return null;
  return {
    version,
    changelog,
    facts: packageFacts,
    fileName: row.packageName!,
    sizeBytes: row.packageBytes!,
    publishedAt: releasedAt.toISOString(),
  };
}

export function toProduct(row: ProductRow, parts: ProductParts): Product {
  return {
    id: row.id,
    documentId: row.documentId,
    slug: row.slug,
    title: row.title,
    description: row.description,
    price: toDollars(row.priceCents),
    isNew: row.isNew,
    type: row.type,
    averageRating: row.averageRating,
    reviewCount: row.reviewCount,
    version: row.version,
    worksWith: row.worksWith,
    packageName: row.packageName,
    packageBytes: row.packageBytes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.longDescription !== null && { long_description: row.longDescription }),
    ...(row.otherDescription !== null && {
      other_description: readRichText(row.otherDescription),
    }),
    ...toRelations(row, parts),
  };
}
