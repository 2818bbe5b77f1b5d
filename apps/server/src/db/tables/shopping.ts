import { limits } from '@partshelf/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, unique } from 'drizzle-orm/pg-core';
import {
  constant,
  createdAt,
  documentIdColumn,
  id,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { users } from './accounts.ts';
import { products, releases } from './catalog.ts';
import { orders } from './orders.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'cart', until: 'removed', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      quantity: integer().notNull(),
      createdAt: createdAt(),
    }),
    ...notPersonal({
      /** It chooses the licence. It is null for the first offer of the product. */
      isForever: boolean(),
    }),
  },
  (table) => [
    unique('cart_items_product_key').on(table.userId, table.productId),
    check(
      'cart_items_quantity_check',
      sql`${table.quantity} between ${constant(limits.cartQuantity.min)} and ${constant(limits.cartQuantity.max)}`,
    ),
  ],
);

export const favorites = pgTable(
  'favorites',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'favorites', until: 'removed', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      createdAt: createdAt(),
    }),
  },
  (table) => [unique('favorites_product_key').on(table.userId, table.productId)],
);

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'reviews', until: 'accountErased', erasing: 'chosen', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id),
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id),
      releaseId: referenceTo().references(() => releases.id, { onDelete: 'set null' }),
      rating: integer().notNull(),
      comment: text().notNull(),
      createdAt: createdAt(),
      /** A hidden review is neither shown nor counted in the rating. */
      hiddenAt: timestampColumn(),
      reply: text(),
      repliedAt: timestampColumn(),
    }),
  },
  (table) => [
    unique('reviews_author_key').on(table.orderId, table.productId, table.userId),
    index('reviews_product_index').on(table.productId, table.createdAt),
    index('reviews_product_rating_index')
      .on(table.productId, table.rating, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('reviews_user_index').on(table.userId),
    index('reviews_created_index').on(table.createdAt, table.id),
    index('reviews_rating_index').on(table.rating, table.id),
    check(
      'reviews_rating_check',
      sql`${table.rating} between ${constant(limits.rating.min)} and ${constant(limits.rating.max)}`,
    ),
  ],
);
