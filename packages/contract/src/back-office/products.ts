import * as z from 'zod/mini';
import { product, productType } from '../catalog.ts';
import { entryOf, listOf } from '../envelope.ts';
import { documentId, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { paginationQuery } from '../query.ts';
import { route } from '../route.ts';

/** A draft was never on sale; an archived one no longer is, and stays downloadable for its buyers. */
export const productState = z.enum(['draft', 'published', 'archived']);

export type ProductState = z.infer<typeof productState>;

/** Which states may follow; there is no way back to a draft. */
export const nextProductStates: Record<ProductState, readonly ProductState[]> = {
  draft: ['published'],
  published: ['archived'],
  archived: ['published'],
};

/** A product as visitors see it or would see it; a list leaves the long texts and most pictures out. */
export const adminProduct = z.extend(product, { state: productState });

export type AdminProduct = z.infer<typeof adminProduct>;

const upTo = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.maxLength(max, `${name} must be at most ${max.toLocaleString('en-US')} characters`),
    );

/** Dollars as a text, so that no binary fraction gets between; empty while a draft has none. */
const priceField = z
  .string('Price is required')
  .check(z.trim(), z.regex(/^$|^\d{1,6}(\.\d{2})?$/, 'Price must be an amount like 149.00'));

/** An uploaded picture, and what it shows for those who do not see it; empty for mere decoration. */
export const chosenImage = z.strictObject({
  documentId,
  alternativeText: upTo('Alternative text', limits.alternativeTextMax),
});

export type ChosenImage = z.output<typeof chosenImage>;

/** Only the title is needed; the rest may be empty until the product is published. */
export const productInput = z.strictObject({
  title: text('Title is required').check(
    z.maxLength(limits.titleMax, `Title must be at most ${limits.titleMax} characters`),
  ),
  description: upTo('Description', limits.descriptionMax),
  long_description: upTo('Long description', limits.longTextMax),
  /** HTML; what the shop does not allow in a text is taken out. */
  other_description: upTo('Other description', limits.longTextMax),
  price: priceField,
  type: productType,
  isNew: z.boolean(),
  worksWith: z.nullable(upTo('Works with', limits.titleMax)),
  categories: z.array(documentId).check(z.maxLength(limits.categories)),
  img: z.nullable(chosenImage),
  img2: z.nullable(chosenImage),
  img3: z.nullable(chosenImage),
  /** In the order of showing. */
  img_slider: z
    .array(chosenImage)
    .check(
      z.maxLength(limits.sliderImages, `At most ${limits.sliderImages} pictures fit in the slider`),
    ),
});

export type ProductInput = z.output<typeof productInput>;

/** `updatedAt` is that of the product as it was read: who comes second is told, not overwritten. */
export const productChange = z.extend(productInput, { updatedAt: z.iso.datetime() });

export type ProductChange = z.output<typeof productChange>;

const bulkChange = z.union([
  z.strictObject({ type: productType }),
  z.strictObject({ isNew: z.boolean() }),
  z.strictObject({ state: z.enum(['published', 'archived']) }),
]);

export type BulkChange = z.output<typeof bulkChange>;

export const productSort = z.enum([
  'updatedAt:desc',
  'updatedAt:asc',
  'title:asc',
  'title:desc',
  'price:asc',
  'price:desc',
]);

export type ProductSort = z.output<typeof productSort>;

const params = z.strictObject({ documentId });

export const adminProductRoutes = {
  list: route({
    method: 'GET',
    path: '/back-office/products',
    summary: 'Products in every state, by title or slug, category, type and state',
    access: 'admin',
    query: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
      category: z.optional(documentId),
      type: z.optional(productType),
      state: z.optional(productState),
      sort: z._default(productSort, 'updatedAt:desc'),
      pagination: paginationQuery,
    }),
    output: listOf(adminProduct),
  }),
  get: route({
    method: 'GET',
    path: '/back-office/products/:documentId',
    summary: 'One product in whatever state, as a visitor would see it',
    access: 'admin',
    params,
    output: entryOf(adminProduct),
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/back-office/products',
    summary: 'Make a draft; its slug comes from the title',
    access: 'admin',
    body: productInput,
    output: entryOf(adminProduct),
    rate: 'staffWrite',
  }),
  change: route({
    method: 'PUT',
    path: '/back-office/products/:documentId',
    summary: 'Change a product that nobody has changed since it was read; the slug stays',
    access: 'admin',
    params,
    body: productChange,
    output: entryOf(adminProduct),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  setState: route({
    method: 'PUT',
    path: '/back-office/products/:documentId/state',
    summary: 'Publish a product or archive it; the messages by field say what is missing',
    access: 'admin',
    params,
    body: z.strictObject({ state: productState }),
    output: entryOf(adminProduct),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  changeMany: route({
    method: 'PUT',
    path: '/back-office/products',
    summary: 'Change one thing of many products: all of them, or none and why, by documentId',
    access: 'admin',
    body: z.strictObject({
      products: z
        .array(documentId)
        .check(z.minLength(1, 'Choose at least one product'), z.maxLength(limits.pageSize.max)),
      change: bulkChange,
    }),
    output: entryOf(z.object({ changed: z.number() })),
    rate: 'staffWrite',
  }),
};
