import type { IncomingHttpHeaders } from 'node:http';
import type {
  Category,
  Image,
  ProductField,
  ProductFilters,
  ProductResult,
  ProductSortKey,
} from '@partshelf/contract/catalog/catalog.ts';
import type { productRelations } from '@partshelf/contract/catalog/labels.ts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { toImage } from '../../files/images.ts';
import { ShopError } from '../../platform/errors.ts';
import { readContents } from './bundles.ts';
import { getOnlySlug } from './catalog-tags.ts';
import {
  findPublishedProductId,
  listPublishedProducts,
  sortByIds,
} from './product-list-queries.ts';
import { listProductRows, type ProductParts, type ProductRow } from './product-queries.ts';
import { findCurrentSlug, listCategoryRows, listImages, type WantedCategories } from './queries.ts';

import { readRichText } from './rich-text.ts';

type ProductRelation = (typeof productRelations)[number];

interface ProductSelection {
  readonly fields?: readonly ProductField[] | undefined;
  readonly relations: readonly ProductRelation[];
}

const toParts = ({ fields, relations }: ProductSelection): ProductParts => ({
  longDescription: fields?.includes('long_description') ?? true,
  otherDescription: fields?.includes('other_description') ?? true,
  img: relations.includes('img'),
  img2: relations.includes('img2'),
  img3: relations.includes('img3'),
  img_slider: relations.includes('img_slider'),
  categories: relations.includes('categories'),
  release: relations.includes('release'),
  contents: relations.includes('contents'),
  bundles: relations.includes('bundles'),
});

async function toProducts(db: Database, rows: readonly ProductRow[], parts: ProductParts) {
  const bundleIds = parts.contents
    ? rows.filter((row) => row.isBundle).map(({ fields }) => fields.id)
    : [];
  const contents = await readContents(db, bundleIds);
  return rows.map((row): ProductResult => {
    const product = toProduct(row, parts);
    const contained = contents.get(product.id);
    return contained ? { ...product, contents: contained } : product;
  });
}

/** Unpublished products are included: carts and orders still show them. */
export async function listProductsByIds(
  db: Database,
  ids: readonly number[],
  relations: readonly ProductRelation[],
  fields?: readonly ProductField[],
): Promise<Map<number, ProductResult>> {
  if (ids.length === 0) return new Map();
  const parts = toParts({ fields, relations });
  const rows = sortByIds(await listProductRows(db, ids, parts), ids);
  const products = await toProducts(db, rows, parts);
  return new Map(products.map((product) => [product.id, product]));
}

interface ListedProducts extends ProductSelection {
  readonly filters: ProductFilters;
  readonly sort: readonly ProductSortKey[];
  readonly order?: readonly SQL[];
  readonly page: ListPage;
}

/** A product is also found by a slug that it had before, unless something else is asked as well. */
export async function listProducts(
  db: Database,
  wanted: ListedProducts,
): Promise<{ products: ProductResult[]; total: number }> {
  const parts = toParts(wanted);
  const { rows, total } = await listPublishedProducts(db, { ...wanted, parts });
  const asked = total === 0 ? getOnlySlug(wanted.filters) : undefined;
  const slug = asked === undefined ? undefined : await findCurrentSlug(db, asked);
  if (slug !== undefined) return listProducts(db, { ...wanted, filters: { slug: { $eq: slug } } });
  return { products: await toProducts(db, rows, parts), total };
}

export async function findProduct(
  db: Database,
  reference: string,
  { relations, fields }: ProductSelection,
): Promise<ProductResult | undefined> {
  const id = await findPublishedProductId(db, reference);
  if (id === undefined) return undefined;
  const products = await listProductsByIds(db, [id], relations, fields);
  return products.get(id);
}

export async function listCategories(
  db: Database,
  wanted: WantedCategories & { withImages: boolean },
): Promise<{ categories: Category[]; total: number }> {
  const { rows, total } = await listCategoryRows(db, wanted);
  const images = wanted.withImages
    ? await readImages(
        db,
        rows.map((row) => row.imageId),
      )
    : undefined;
  const categories = rows.map(({ imageId, ...category }) => ({
    ...category,
    ...(images && { img: images.get(imageId ?? 0) ?? null }),
  }));
  return { categories, total };
}

const toImageOrNull = (row: ProductRow['img']) => row && toImage(row);

function toRelations(row: ProductRow, parts: ProductParts): Partial<ProductResult> {
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
    ...(row.licensing && { licensing: row.licensing }),
    ...(row.bundles && row.bundles.length > 0 && { bundles: row.bundles }),
  };
}

function toRelease(row: ProductRow) {
  const { changelog, releasedAt, packageFacts, askedBy } = row;
  const { version, packageName, packageBytes } = row.fields;
  if (version === null || changelog === null || releasedAt === null) return null;
  return {
    version,
    changelog,
    facts: packageFacts,
    fileName: packageName!,
    sizeBytes: packageBytes!,
    publishedAt: releasedAt,
    ...(askedBy && { askedBy }),
  };
}

function toProduct(row: ProductRow, parts: ProductParts): ProductResult {
  return {
    ...row.fields,
    ...(row.longDescription !== null && { long_description: row.longDescription }),
    ...(row.otherDescription !== null && {
      other_description: readRichText(row.otherDescription),
    }),
    ...toRelations(row, parts),
  };
}

export async function readImages(
  db: Database,
  fileIds: readonly (number | null)[],
): Promise<Map<number, Image | null>> {
  const wanted = new Set(fileIds.filter((id) => id !== null));
  const rows = wanted.size > 0 ? await listImages(db, [...wanted]) : [];
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}

const crawler = /bot\b|crawl|spider|slurp|preview|externalhit/i;
const prefetch = /prefetch|prerender/;

function isCountable(headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': agent, 'sec-purpose': purpose = '', dnt, 'sec-gpc': gpc } = headers;
  if (dnt === '1' || gpc === '1') return false;
  return agent !== undefined && !crawler.test(agent) && !prefetch.test(String(purpose));
}

export async function countView(
  { db, views, now }: Deps,
  documentId: string,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const productId = await findPublishedProductId(db, documentId);
  if (productId === undefined) throw new ShopError('NOT_FOUND');
  if (isCountable(headers)) views.count(productId, now());
}

export { findPublishedProductId };
