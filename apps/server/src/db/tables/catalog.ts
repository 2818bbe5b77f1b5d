import { limits } from '@partshelf/contract/limits.ts';
import { platforms } from '@partshelf/contract/packages/labels.ts';
import type { PackageContents, PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    documentId: documentIdColumn(),
    title: text().notNull().unique(),
    slug: text().notNull().unique(),
    description: text().notNull().default(''),
    position: integer().notNull(),
    imageId: referenceTo().references(() => files.id),
    createdAt: createdAt(),
  },
  (table) => [indexOfPresent('categories_image_index', table.imageId)],
);

const productTypes = ['standard', 'featured', 'trending'] as const;

export const products = pgTable(
  'products',
  {
    id: id(),
    documentId: documentIdColumn(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull(),
    longDescription: text().notNull(),
    otherDescription: text().notNull(),
    searchedTitle: text().generatedAlwaysAs(sql`search_text(title)`),
    searchedDescription: text().generatedAlwaysAs(sql`search_text(description)`),
    priceCents: integer().notNull(),
    isNew: boolean().notNull().default(false),
    type: text({ enum: productTypes }).notNull().default('standard'),
    averageRating: real(),
    reviewCount: integer().notNull().default(0),
    worksWith: text(),
    /** It is set when it is created, and never changed. */
    isBundle: boolean().notNull().default(false),
    /** Tells a price of 0 from a draft without a price. */
    isFree: boolean().notNull().default(false),
    imageId: referenceTo().references(() => files.id),
    image2Id: referenceTo().references(() => files.id),
    image3Id: referenceTo().references(() => files.id),
    currentReleaseId: referenceTo().references((): AnyPgColumn => releases.id),
    publishedAt: timestampColumn(),
    archivedAt: timestampColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('products_price_check', sql`${table.priceCents} >= 0`),
    check('products_type_check', isOneOf(table.type, productTypes)),
    index('products_title_trigrams').using('gin', sql`${table.title} gin_trgm_ops`),
    index('products_description_trigrams').using('gin', sql`${table.description} gin_trgm_ops`),
    index('products_slug_trigrams').using('gin', sql`${table.slug} gin_trgm_ops`),
    index('products_title_search').using('gin', sql`${table.searchedTitle} gin_trgm_ops`),
    index('products_description_search').using(
      'gin',
      sql`${table.searchedDescription} gin_trgm_ops`,
    ),
    index('products_slug_search').using('gin', sql`search_text(${table.slug}) gin_trgm_ops`),
    index('products_type_index').on(table.type, table.id),
    index('products_new_index')
      .on(table.id)
      .where(sql`${table.isNew}`),
    index('products_published_index')
      .on(table.id)
      .where(sql`${table.publishedAt} is not null`),
    // With the time of publication, a page far from the first is found without reading products.
    index('products_title_index').on(table.title, table.id, table.publishedAt),
    index('products_price_index').on(table.priceCents, table.id, table.publishedAt),
    index('products_created_index').on(table.createdAt, table.id, table.publishedAt),
    index('products_lowest_rating_index').on(table.averageRating, table.id, table.publishedAt),
    index('products_highest_rating_index').on(
      table.averageRating.desc().nullsLast(),
      table.id,
      table.publishedAt,
    ),
    indexOfPresent('products_image_index', table.imageId),
    indexOfPresent('products_image2_index', table.image2Id),
    indexOfPresent('products_image3_index', table.image3Id),
    index('products_updated_index').on(table.updatedAt, table.id),
    // Many products share these values: each direction needs an index that ends with the id.
    index('products_new_order_index').on(table.isNew, table.id, table.publishedAt),
    index('products_new_first_index').on(
      table.isNew.desc().nullsFirst(),
      table.id,
      table.publishedAt,
    ),
    index('products_type_last_index').on(
      table.type.desc().nullsFirst(),
      table.id,
      table.publishedAt,
    ),
    index('products_fewest_reviews_index').on(table.reviewCount, table.id, table.publishedAt),
    index('products_most_reviews_index').on(
      table.reviewCount.desc().nullsFirst(),
      table.id,
      table.publishedAt,
    ),
  ],
);

/**
 * A trigger keeps the words of published products: a misspelt word of a search may mean one of
 * them.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    titles: integer().notNull(),
    products: integer().notNull(),
  },
  (table) => [index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
);

export const productCategories = pgTable(
  'product_categories',
  {
    productId: referenceTo()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: referenceTo()
      .notNull()
      .references(() => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.categoryId] }),
    index('product_categories_category_index').on(table.categoryId, table.productId),
  ],
);

export const productSliderImages = pgTable(
  'product_slider_images',
  {
    productId: referenceTo()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileId: referenceTo()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_slider_images_file_index').on(table.fileId),
  ],
);

export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    productId: referenceTo()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('former_slugs_product_index').on(table.productId)],
);

/** A trigger refuses bundles here, so that there are no cycles. */
export const bundleItems = pgTable(
  'bundle_items',
  {
    bundleId: referenceTo()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    productId: referenceTo()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bundleId, table.productId] }),
    index('bundle_items_product_index').on(table.productId, table.bundleId),
  ],
);

/** Its package is never changed once published; what was read from it is read again. */
export const releases = pgTable(
  'releases',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...employee({
      withdrawnById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      productId: referenceTo()
        .notNull()
        .references((): AnyPgColumn => products.id),
      version: text().notNull(),
      changelog: text().notNull(),
      installNote: text(),
      fileId: referenceTo()
        .notNull()
        .references(() => files.id),
      publishedAt: timestampColumn().notNull(),
      isSecurityFix: boolean().notNull().default(false),
      /** So many chats waited for what it fixes. */
      askedBy: integer().notNull().default(0),
      packageFacts: jsonb().$type<PackageFacts>(),
      /** Large: not for lists of products or their pages. */
      packageContents: jsonb().$type<PackageContents>(),
      readerVersion: integer(),
      /** It is written by a job; null until then, and after the package was read again. */
      securityReviewFileId: referenceTo().references(() => files.id, { onDelete: 'set null' }),
      runsOn: text({ enum: platforms }).array(),
      /** Ids of what was announced to end and concerns it, also far ahead or past. */
      retirements: text().array().notNull().default([]),
      /** It is delivered no more. Its owners get the newest release that was not withdrawn. */
      withdrawnAt: timestampColumn(),
      withdrawnReason: text(),
    }),
  },
  (table) => [
    unique('releases_version_key').on(table.productId, table.version),
    index('releases_package_index').on(sql`(${table.packageFacts} ->> 'productId')`),
    index('releases_file_index').on(table.fileId),
    index('releases_retirements_index').using('gin', table.retirements),
    indexOfPresent('releases_review_index', table.securityReviewFileId),
    indexOfPresent('releases_withdrawer_index', table.withdrawnById),
    check(
      'releases_withdrawn_check',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnReason} is null)`,
    ),
  ],
);

/** A person was told once, so many days before, that something ends that the product relies on. */
export const retirementNotices = pgTable(
  'retirement_notices',
  {
    ...notPersonal({
      productId: referenceTo()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      retirement: text().notNull(),
      /** Where it was moved to another day, people are told again. */
      endsOn: date().notNull(),
      days: integer().notNull(),
    }),
    ...personal({ topic: 'account', until: 'accountErased', erasing: 'deleted' })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    primaryKey({
      name: 'retirement_notices_key',
      columns: [table.productId, table.retirement, table.endsOn, table.days, table.userId],
    }),
    index('retirement_notices_user_index').on(table.userId),
    check(
      'retirement_notices_days_check',
      sql`${table.days} in (${sql.raw(limits.retirementNoticeDays.join(', '))})`,
    ),
  ],
);

/** It is the id of the solution, in lower case. */
export const packageIdOf = sql<string>`${releases.packageFacts} ->> 'productId'`;

/** It has the changelogs before they were corrected. Rows are only added. */
export const earlierChangelogs = pgTable(
  'earlier_changelogs',
  {
    id: id(),
    ...employee({
      replacedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      releaseId: referenceTo()
        .notNull()
        .references(() => releases.id, { onDelete: 'cascade' }),
      changelog: text().notNull(),
      replacedAt: createdAt(),
    }),
  },
  (table) => [
    index('earlier_changelogs_release_index').on(table.releaseId, table.id),
    indexOfPresent('earlier_changelogs_replacer_index', table.replacedById),
  ],
);

export const catalogVersion = pgTable(
  'catalog_version',
  {
    isOnly: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalog_version_only_check', sql`${table.isOnly}`)],
);
