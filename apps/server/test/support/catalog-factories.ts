import { newDocumentId } from '../../src/db/columns.ts';
import { categories, productCategories, productSliderImages } from '../../src/db/tables/catalog.ts';
import { files } from '../../src/db/tables/files.ts';
import type { TestShop } from './build-test-app.ts';
import { createProduct } from './factories.ts';

/** Without a stored file. */
export async function createImage({ deps }: TestShop, alternativeText: string | null = null) {
  const storageKey = newDocumentId();
  const [image] = await deps.db
    .insert(files)
    .values({
      visibility: 'public',
      storageKey,
      name: `${storageKey}.webp`,
      mimeType: 'image/webp',
      sizeBytes: 1,
      sha256: '0',
      alternativeText,
      width: 1200,
      height: 900,
      widths: [480, 1200, 800],
    })
    .returning();
  return image!;
}

export async function createCategory(
  { deps }: TestShop,
  given: Partial<typeof categories.$inferInsert> & { title: string },
) {
  const slug = given.title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const [category] = await deps.db
    .insert(categories)
    .values({ slug, position: 0, ...given })
    .returning();
  return category!;
}

export async function putIntoCategory(
  { deps }: TestShop,
  product: { id: number },
  category: { id: number },
) {
  await deps.db
    .insert(productCategories)
    .values({ productId: product.id, categoryId: category.id });
}

export async function createProductWithImages(shop: TestShop) {
  const [cover, second, third] = [
    await createImage(shop, 'The part'),
    await createImage(shop, 'The part on a page'),
    await createImage(shop),
  ];
  const product = await createProduct(shop, {
    imageId: cover.id,
    image2Id: second.id,
    image3Id: third.id,
  });
  await shop.deps.db.insert(productSliderImages).values([
    { productId: product.id, fileId: third.id, position: 1 },
    { productId: product.id, fileId: second.id, position: 0 },
  ]);
  return { product, images: [cover, second, third] as const };
}
