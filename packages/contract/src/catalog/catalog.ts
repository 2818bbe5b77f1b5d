import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { reference } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { platform } from '../packages/compatibility.ts';
import { image } from './images.ts';
import { booleanQuery, fieldsQuery, paginationQuery, populateQuery } from '../api/query.ts';
import { productRelations } from './product-relations.ts';
import { currentRelease } from './releases.ts';
import { operation, type Schema } from '../api/operation.ts';

export const productType = z.enum(['standard', 'featured', 'trending']);

export type ProductType = z.infer<typeof productType>;

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
});

export type Product = z.infer<typeof product>;

const text = z.string().check(z.maxLength(limits.searchMax));

/** In lower case as far as that cannot change what the database finds. */
const caselessText = z.pipe(
  text,
  z.transform((words) => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
);

/** A bare value means equality. */
const bare = <Value extends Schema>(value: Value) =>
  z.pipe(
    value,
    z.transform(($eq) => ({ $eq })),
  );

const isOneOf = z.strictObject({
  $in: z.union([
    z.array(text).check(z.maxLength(100)),
    z.pipe(
      text,
      z.transform((one) => [one]),
    ),
  ]),
});

const textFilter = z.union([
  bare(text),
  z.strictObject({ $eq: text }),
  z.strictObject({ $eqi: caselessText }),
  z.strictObject({ $contains: text }),
  z.strictObject({ $containsi: caselessText }),
  isOneOf,
]);

const wordFilter = z.union([bare(text), z.strictObject({ $eq: text }), isOneOf]);

const flagFilter = z.union([bare(booleanQuery), z.strictObject({ $eq: booleanQuery })]);

const typeFilter = z.union([bare(productType), z.strictObject({ $eq: productType })]);

const platformFilter = z.union([bare(platform), z.strictObject({ $eq: platform })]);

const categoryFilter = z.strictObject({
  title: z.optional(textFilter),
  slug: z.optional(wordFilter),
  documentId: z.optional(wordFilter),
});

const productConditions = {
  title: z.optional(textFilter),
  description: z.optional(textFilter),
  slug: z.optional(wordFilter),
  documentId: z.optional(wordFilter),
  isNew: z.optional(flagFilter),
  type: z.optional(typeFilter),
  categories: z.optional(categoryFilter),
  /** Where the current release runs for certain, or probably. */
  runsOn: z.optional(platformFilter),
};

const condition = z.strictObject(productConditions);

/** `$or` and `$and` hold further groups, one level deep. */
export const productFilters = z.strictObject({
  ...productConditions,
  $or: z.optional(z.array(condition).check(z.maxLength(10))),
  $and: z.optional(z.array(condition).check(z.maxLength(10))),
});

export type ProductFilters = z.output<typeof productFilters>;
export type ProductCondition = z.output<typeof condition>;
export type CategoryFilter = z.output<typeof categoryFilter>;
export type TextFilter = z.output<typeof textFilter>;

const sortKey = z.templateLiteral([
  z.enum(['title', 'price', 'averageRating', 'createdAt', 'id']),
  z.enum(['', ':asc', ':desc']),
]);

export type SortKey = z.output<typeof sortKey>;

const sort = z.union([
  z.array(sortKey).check(z.maxLength(3)),
  z.pipe(
    sortKey,
    z.transform((key) => [key]),
  ),
]);

const productPopulate = populateQuery(productRelations);

export type ProductField = keyof z.output<typeof productFields>;

const fields = fieldsQuery(z.keyof(productFields).options);

const productQuery = z.strictObject({
  filters: z.optional(productFilters),
  fields,
  populate: productPopulate,
  sort: z.optional(sort),
  pagination: paginationQuery,
});

export const catalogOperations = {
  categories: operation({
    summary: 'The categories in display order',
    query: z.strictObject({ populate: populateQuery(['img']), pagination: paginationQuery }),
    output: listOf(category),
  }),
  products: operation({
    summary: 'Products by filter, in pages',
    query: productQuery,
    output: listOf(product),
  }),
  product: operation({
    summary: 'One product',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({ fields, populate: productPopulate }),
    output: entryOf(product),
    errors: ['NOT_FOUND'],
  }),
};
