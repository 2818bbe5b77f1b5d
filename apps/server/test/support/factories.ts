import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newDocumentId } from '../../src/db/columns.ts';
import { users } from '../../src/db/tables/accounts.ts';
import {
  products,
  releases,
  categories,
  productCategories,
  productSliderImages,
} from '../../src/db/tables/catalog.ts';
import { files } from '../../src/db/tables/files.ts';
import { startSession } from '../../src/features/accounts/sessions.ts';
import { sha256 } from '../../src/files/files.ts';
import type { TestShop } from './build-test-app.ts';

let lastNumber = 1000;

/** Names sort in the order in which they are made, and no search for an order number finds them. */
function nextName(): string {
  lastNumber += 1;
  return String(lastNumber).replace(/\d\d/, '$&x');
}

/** No mail is sent. */
export async function createCustomer(
  shop: TestShop,
  person: Partial<typeof users.$inferInsert> = {},
) {
  const { app, deps } = shop;
  const name = nextName();
  const [user] = await deps.db
    .insert(users)
    .values({
      username: `customer-${name}`,
      email: `customer-${name}@customers.example`,
      provider: 'local',
      confirmed: true,
      ...person,
    })
    .returning();
  const token = await startSession(deps, user!.id, { userAgent: 'tests' });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
  return { user: user!, token, call };
}

export type Customer = Awaited<ReturnType<typeof createCustomer>>;

export async function createProduct(
  { deps }: Pick<TestShop, 'deps'>,
  given: Partial<typeof products.$inferInsert> = {},
) {
  const { db, files: storage } = deps;
  const name = nextName();
  const bytes = randomBytes(2_000);
  const storageKey = `packages/${newDocumentId()}.sppkg`;
  await storage.putPackage(storageKey, bytes);
  return db.transaction(async (transaction) => {
    const [file] = await transaction
      .insert(files)
      .values({
        visibility: 'private',
        storageKey,
        name: `part-${name}-1.0.0.0.sppkg`,
        mimeType: 'application/octet-stream',
        sizeBytes: bytes.length,
        sha256: sha256(bytes),
      })
      .returning();
    const [product] = await transaction
      .insert(products)
      .values({
        slug: `part-${name}`,
        title: `Part ${name}`,
        description: 'Does one thing.',
        longDescription: 'One line.\nAnother line.',
        otherDescription: '<p>More.</p>',
        priceCents: 1_999,
        publishedAt: new Date(),
        ...given,
      })
      .returning();
    const [release] = await transaction
      .insert(releases)
      .values({
        productId: product!.id,
        version: '1.0.0.0',
        changelog: 'First release.',
        fileId: file!.id,
        publishedAt: new Date(),
      })
      .returning();
    await transaction
      .update(products)
      .set({ currentReleaseId: release!.id })
      .where(eq(products.id, product!.id));
    return { ...product!, bytes, sha256: sha256(bytes), fileName: file!.name };
  });
}

/** The image has no stored file. */
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
