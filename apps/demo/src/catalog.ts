import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import {
  bundleItems,
  categories,
  productCategories,
  products,
  productSliderImages,
  releases,
} from '../../server/src/db/tables/catalog.ts';
import { files } from '../../server/src/db/tables/files.ts';
import { sanitizeRichText } from '../../server/src/features/catalog/rich-text.ts';
import type { ImageKind, SeededImages } from './images.ts';
import type { DemoPackage } from './packages/store-packages.ts';
import { demoBundles, demoCategories, demoProducts, type DemoProduct } from './products.ts';
import { daysBefore } from './time.ts';

export interface SeededProduct {
  readonly id: number;
  readonly priceCents: number;
  readonly title: string;
  /** The newest comes first. */
  readonly releases: readonly {
    readonly id: number;
    readonly version: string;
    readonly daysAgo: number;
  }[];
}

function interleaveCategories(): DemoProduct[] {
  const rows = demoCategories.map((category) => category.products);
  const longest = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, index) => rows.map((row) => row[index])).flatMap(
    (group) => group.filter((product) => product !== undefined),
  );
}

async function seedCategories(db: Transaction, images: SeededImages) {
  const inserted = await db
    .insert(categories)
    .values(
      demoCategories.map(({ slug, title, description, products: own }, position) => {
        const example = own.find((product) => images.get(product.slug)?.cover);
        return {
          slug,
          title,
          description,
          position,
          imageId: images.get(example?.slug ?? '')?.cover ?? null,
        };
      }),
    )
    .returning({ id: categories.id, slug: categories.slug });
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

async function seedProducts(db: Transaction, images: SeededImages, now: Date) {
  const listed = interleaveCategories();
  const inserted = await db
    .insert(products)
    .values(
      listed.map((product) => {
        const own = images.get(product.slug);
        return {
          slug: product.slug,
          title: product.title,
          description: product.description,
          longDescription: product.longDescription,
          otherDescription: sanitizeRichText(product.otherDescription),
          priceCents: product.priceCents,
          isNew: product.isNew,
          type: product.type,
          worksWith: product.works,
          imageId: own?.cover ?? null,
          image2Id: own?.page ?? null,
          image3Id: own?.settings ?? null,
          publishedAt: daysBefore(now, product.releases.at(-1)?.daysAgo ?? 0),
        };
      }),
    )
    .returning({ id: products.id, slug: products.slug });
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

async function seedReleases(
  db: Transaction,
  productIds: Map<string, number>,
  packages: readonly DemoPackage[],
  now: Date,
) {
  const stored = await db
    .insert(files)
    .values(packages.map(({ file }) => file))
    .returning({ id: files.id });
  return db
    .insert(releases)
    .values(
      packages.map(({ product, release, stored: read }, index) => ({
        productId: productIds.get(product.slug)!,
        version: release.version,
        changelog: release.changelog,
        installNote: release.installNote ?? null,
        fileId: stored[index]!.id,
        publishedAt: daysBefore(now, release.daysAgo),
        ...read,
      })),
    )
    .returning({ id: releases.id, productId: releases.productId, version: releases.version });
}

const sliderImageKinds: readonly ImageKind[] = ['page', 'settings', 'phone'];

async function seedRelations(
  db: Transaction,
  productIds: Map<string, number>,
  categoryIds: Map<string, number>,
  images: SeededImages,
): Promise<void> {
  await db.insert(productCategories).values(
    demoCategories.flatMap((category) =>
      category.products.map((product) => ({
        productId: productIds.get(product.slug)!,
        categoryId: categoryIds.get(category.slug)!,
      })),
    ),
  );
  await db.insert(productSliderImages).values(
    demoProducts
      .filter(({ hasSlider = true }) => hasSlider)
      .flatMap((product) =>
        sliderImageKinds.flatMap((kind, position) => {
          const fileId = images.get(product.slug)?.[kind];
          return fileId ? [{ productId: productIds.get(product.slug)!, fileId, position }] : [];
        }),
      ),
  );
}

export async function seedCatalog(
  db: Transaction,
  images: SeededImages,
  packages: readonly DemoPackage[],
  now: Date,
): Promise<Map<string, SeededProduct>> {
  const categoryIds = await seedCategories(db, images);
  const productIds = await seedProducts(db, images, now);
  await seedRelations(db, productIds, categoryIds, images);
  const published = await seedReleases(db, productIds, packages, now);
  const catalog = demoProducts.map(({ slug, title, priceCents, releases: own }) => {
    const id = productIds.get(slug)!;
    const ids = new Map(
      published.filter(({ productId }) => productId === id).map((row) => [row.version, row.id]),
    );
    const seeded = own.map(({ version, daysAgo }) => ({ id: ids.get(version)!, version, daysAgo }));
    return [slug, { id, title, priceCents, releases: seeded }] as const;
  });
  await setCurrentReleases(
    db,
    catalog.map(([, product]) => product.releases[0]!.id),
  );
  await seedBundles(db, productIds, categoryIds, images, now);
  return new Map(catalog);
}

async function seedBundles(
  db: Transaction,
  productIds: Map<string, number>,
  categoryIds: Map<string, number>,
  images: SeededImages,
  now: Date,
): Promise<void> {
  for (const { category, contents, daysAgo, otherDescription, ...texts } of demoBundles) {
    const own = images.get(contents[0]!);
    const [bundle] = await db
      .insert(products)
      .values({
        ...texts,
        otherDescription: sanitizeRichText(otherDescription),
        isBundle: true,
        imageId: own?.cover ?? null,
        image2Id: own?.page ?? null,
        publishedAt: daysBefore(now, daysAgo),
      })
      .returning({ id: products.id });
    const bundleId = bundle!.id;
    await db
      .insert(productCategories)
      .values({ productId: bundleId, categoryId: categoryIds.get(category)! });
    await db.insert(bundleItems).values(
      contents.map((slug, position) => ({
        bundleId,
        productId: productIds.get(slug)!,
        position,
      })),
    );
  }
}

async function setCurrentReleases(db: Transaction, releaseIds: number[]): Promise<void> {
  await db
    .update(products)
    .set({ currentReleaseId: releases.id, updatedAt: releases.publishedAt })
    .from(releases)
    .where(and(eq(releases.productId, products.id), inArray(releases.id, releaseIds)));
}
