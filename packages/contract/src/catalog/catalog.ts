import * as z from 'zod/mini';
import { entryOf, windowOf } from '../api/envelope.ts';
import { documentId, reference } from '../api/fields.ts';
import { bundleContent, bundleLink } from './bundles.ts';
import { image } from './images.ts';
import { fieldsQuery, populateQuery } from '../api/query.ts';
import { windowQuery } from '../api/window.ts';
import { categoryFilters, categorySort, productFilters, productSort } from './product-filters.ts';
import { productType } from './product-type.ts';
import { productRelations } from './product-relations.ts';
import { currentRelease } from './releases.ts';
import { route } from '../api/route.ts';

export const category = z.object({
  id: z.number(),
  documentId: z.string(),
  title: z.string(),
  slug: z.string(),
  img: z.optional(z.nullable(image)),
});

export type Category = z.infer<typeof category>;

const productFields = z.object({
  id: z.number(),
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  long_description: z.optional(z.string()),
  other_description: z.optional(z.string()),
  price: z.number(),
  isNew: z.boolean(),
  type: productType,
  averageRating: z.nullable(z.number()),
  reviewCount: z.number(),
  version: z.nullable(z.string()),
  worksWith: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  packageBytes: z.nullable(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** `price` is dollars. Relations need `populate`; a read's `fields` can omit only the two long texts. */
export const product = z.extend(productFields, {
  img: z.optional(z.nullable(image)),
  img2: z.optional(z.nullable(image)),
  img3: z.optional(z.nullable(image)),
  img_slider: z.optional(z.array(image)),
  categories: z.optional(z.array(category)),
  /** The newest one, which is what is sold. */
  release: z.optional(z.nullable(currentRelease)),
  /** Absent unless true. */
  isBundle: z.optional(z.literal(true)),
  /** Of a bundle, in its order. */
  contents: z.optional(z.array(bundleContent)),
  /** The published bundles that contain the product; absent without any. */
  bundles: z.optional(z.array(bundleLink)),
});

export type Product = z.infer<typeof product>;

const productPopulate = populateQuery(productRelations);

export type ProductField = keyof z.output<typeof productFields>;

const fields = fieldsQuery(z.keyof(productFields).options);

const productQuery = z.strictObject({
  filters: z.optional(productFilters),
  fields,
  populate: productPopulate,
  sort: productSort,
  pagination: windowQuery,
});

export const catalogRoutes = {
  'GET /categories': route({
    access: 'public',
    summary: 'The categories in display order',
    query: z.strictObject({
      filters: z.optional(categoryFilters),
      populate: populateQuery(['img']),
      sort: categorySort,
      pagination: windowQuery,
    }),
    output: windowOf(category),
  }),
  'GET /products': route({
    access: 'public',
    summary: 'Products by filter, in pages',
    query: productQuery,
    output: windowOf(product),
  }),
  'GET /products/:documentId': route({
    access: 'public',
    summary: 'One product',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({ fields, populate: productPopulate }),
    output: entryOf(product),
    errors: ['NOT_FOUND'],
  }),
  'POST /products/:documentId/views': route({
    access: 'public',
    summary: 'Count one view of the page of a product; only for pages of the shop',
    params: z.strictObject({ documentId }),
    output: z.null(),
    responseType: 'empty',
    rate: 'productView',
    errors: ['NOT_FOUND', 'ORIGIN_UNKNOWN'],
  }),
};
