import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { productRelations } from '@partshelf/contract/catalog/product-relations.ts';
import type { Image } from '@partshelf/contract/catalog/images.ts';
import type { Database } from '../../../db/client.ts';
import { toImage } from '../../../images.ts';
import type { ProductRow } from '../queries.ts';
import { listCurrentReleases } from './release-queries.ts';
import { listImages, listProductCategories, listSliderImages } from './relation-queries.ts';

export type ProductRelation = (typeof productRelations)[number];

/** Adds to a product what was read for all of them at once. */
type Addition = (row: ProductRow) => Partial<Product>;

const nothing: Addition = () => ({});

const imageColumns = { img: 'imageId', img2: 'image2Id', img3: 'image3Id' } as const;

type ImageRelation = keyof typeof imageColumns;

const isImageRelation = (relation: ProductRelation): relation is ImageRelation =>
  relation in imageColumns;

export async function readImages(
  db: Database,
  fileIds: readonly (number | null)[],
): Promise<Map<number, Image | null>> {
  const wanted = new Set(fileIds.filter((id) => id !== null));
  const rows = wanted.size > 0 ? await listImages(db, [...wanted]) : [];
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}

async function addImages(
  db: Database,
  rows: readonly ProductRow[],
  relations: readonly ImageRelation[],
): Promise<Addition> {
  const fileIdOf = (row: ProductRow, relation: ImageRelation) => row[imageColumns[relation]];
  const images = await readImages(
    db,
    rows.flatMap((row) => relations.map((relation) => fileIdOf(row, relation))),
  );
  return (row) =>
    Object.fromEntries(
      relations.map((relation) => [relation, images.get(fileIdOf(row, relation) ?? 0) ?? null]),
    );
}

async function addSlider(db: Database, productIds: readonly number[]): Promise<Addition> {
  const slides = await listSliderImages(db, productIds);
  const byProduct = Map.groupBy(slides, (slide) => slide.productId);
  return ({ id }) => ({
    img_slider: (byProduct.get(id) ?? [])
      .map((slide) => toImage(slide.image))
      .filter((image) => image !== null),
  });
}

async function addCategories(db: Database, productIds: readonly number[]): Promise<Addition> {
  const memberships = await listProductCategories(db, productIds);
  const byProduct = Map.groupBy(memberships, (membership) => membership.productId);
  return ({ id }) => ({
    categories: (byProduct.get(id) ?? []).map((membership) => membership.category),
  });
}

async function addRelease(db: Database, productIds: readonly number[]): Promise<Addition> {
  const current = await listCurrentReleases(db, productIds);
  const byProduct = new Map(
    current.map(({ productId, publishedAt, release }) => [
      productId,
      { ...release, publishedAt: publishedAt.toISOString() },
    ]),
  );
  return ({ id }) => ({ release: byProduct.get(id) ?? null });
}

/** Reads the relations of all these products, with one statement for each kind. */
export async function readRelations(
  db: Database,
  rows: readonly ProductRow[],
  relations: readonly ProductRelation[],
): Promise<Addition> {
  const ids = rows.map((row) => row.id);
  const additions = await Promise.all([
    addImages(db, rows, relations.filter(isImageRelation)),
    relations.includes('img_slider') ? addSlider(db, ids) : nothing,
    relations.includes('categories') ? addCategories(db, ids) : nothing,
    relations.includes('release') ? addRelease(db, ids) : nothing,
  ]);
  return (row) => Object.assign({}, ...additions.map((add) => add(row)));
}
