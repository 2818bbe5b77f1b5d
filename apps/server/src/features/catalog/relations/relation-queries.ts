import { asc, eq, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../../db/client.ts';
import { categories, productCategories, productSliderImages } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';

const imageFields = {
  id: files.id,
  documentId: files.documentId,
  storageKey: files.storageKey,
  alternativeText: files.alternativeText,
  width: files.width,
  height: files.height,
  widths: files.widths,
  hasShareJpeg: files.hasShareJpeg,
};

const imagesStatement = prepared((db) =>
  db
    .select(imageFields)
    .from(files)
    .where(sql`${files.id} = any(${sql.placeholder('fileIds')}) and ${files.visibility} = 'public'`)
    .prepare('list_images'),
);

export function listImages(db: Database, fileIds: readonly number[]) {
  return imagesStatement(db).execute({ fileIds });
}

const sliderStatement = prepared((db) =>
  db
    .select({ productId: productSliderImages.productId, image: imageFields })
    .from(productSliderImages)
    .innerJoin(files, eq(files.id, productSliderImages.fileId))
    .where(sql`${productSliderImages.productId} = any(${sql.placeholder('productIds')})`)
    .orderBy(asc(productSliderImages.position))
    .prepare('list_slider_images'),
);

export function listSliderImages(db: Database, productIds: readonly number[]) {
  return sliderStatement(db).execute({ productIds });
}

const productCategoriesStatement = prepared((db) =>
  db
    .select({
      productId: productCategories.productId,
      category: {
        id: categories.id,
        documentId: categories.documentId,
        title: categories.title,
        slug: categories.slug,
      },
    })
    .from(productCategories)
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(sql`${productCategories.productId} = any(${sql.placeholder('productIds')})`)
    .orderBy(asc(categories.position), asc(categories.id))
    .prepare('list_product_categories'),
);

export function listProductCategories(db: Database, productIds: readonly number[]) {
  return productCategoriesStatement(db).execute({ productIds });
}
