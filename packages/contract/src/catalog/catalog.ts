import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, windowOf } from '../api/envelope.ts';
import { documentId, reference } from '../api/fields.ts';
import {
  fieldsQuery,
  populateQuery,
  windowQuery,
  choiceFilter,
  decimalFilter,
  flagFilter,
  textFilter,
  timeFilter,
  wholeNumberFilter,
  wordFilter,
  sortBy,
} from '../api/query.ts';
import { productRelations } from './labels.ts';
import { route } from '../api/route.ts';
import { platform, packageFacts } from '../packages/packages.ts';

const rendition = z.object({ url: z.string(), width: z.number(), height: z.number() });

export const thumbnail = rendition;

export type Thumbnail = z.infer<typeof thumbnail>;

/** `url` is the largest rendition, `shareUrl` a JPEG for link previews. A leading slash means the shop's own host. */
export const image = z.object({
  id: z.number(),
  documentId: z.string(),
  url: z.string(),
  alternativeText: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  formats: z.record(z.string(), rendition),
  shareUrl: z.optional(z.string()),
});

export type Image = z.infer<typeof image>;

/** Unavailable: not published, or without a release; then the bundle is not sold. */
const bundleContent = z.object({
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  price: money,
  version: z.nullable(z.string()),
  img: z.nullable(image),
  isAvailable: z.boolean(),
});

export type BundleContent = z.infer<typeof bundleContent>;
export type BundleContentResult = z.input<typeof bundleContent>;

export const bundleLink = z.object({
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
});

export type BundleLink = z.infer<typeof bundleLink>;

export const productType = z.enum(['standard', 'featured', 'trending']);

export type ProductType = z.infer<typeof productType>;

const categoryConditions = {
  id: z.optional(wholeNumberFilter),
  documentId: z.optional(wordFilter),
  title: z.optional(textFilter),
  slug: z.optional(textFilter),
};

const categoryFilters = z.strictObject(categoryConditions);

const productConditions = {
  id: z.optional(wholeNumberFilter),
  documentId: z.optional(wordFilter),
  slug: z.optional(textFilter),
  title: z.optional(textFilter),
  description: z.optional(textFilter),
  price: z.optional(decimalFilter),
  isNew: z.optional(flagFilter),
  type: z.optional(choiceFilter(productType)),
  averageRating: z.optional(decimalFilter),
  reviewCount: z.optional(wholeNumberFilter),
  createdAt: z.optional(timeFilter),
  updatedAt: z.optional(timeFilter),
  categories: z.optional(categoryFilters),
  outsideCategory: z.optional(z.strictObject({ $eq: documentId })),
  runsOn: z.optional(choiceFilter(platform)),
};

const condition = z.strictObject(productConditions);

const group = z.optional(z.array(condition).check(z.maxLength(10)));

/** `$or` and `$and` hold further groups, one level deep. */
const productFilters = z.strictObject({ ...productConditions, $or: group, $and: group });

export type ProductFilters = z.output<typeof productFilters>;
export type ProductCondition = z.output<typeof condition>;
export type CategoryFilters = z.output<typeof categoryFilters>;

const productSort = sortBy([
  'id',
  'documentId',
  'slug',
  'title',
  'price',
  'isNew',
  'type',
  'averageRating',
  'reviewCount',
  'createdAt',
  'updatedAt',
]);

export type ProductSortKey = NonNullable<z.output<typeof productSort>>[number];

const categorySort = sortBy(['id', 'documentId', 'title', 'slug']);

export type CategorySortKey = NonNullable<z.output<typeof categorySort>>[number];

/** `sha256` is lower-case hex. */
export const release = z.object({
  documentId: z.string(),
  version: z.string(),
  publishedAt: timestamp,
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  changelog: z.string(),
});

export type Release = z.infer<typeof release>;

/** `facts` is null for a file that is no SharePoint package. */
export const releaseWithFacts = z.extend(release, { facts: z.nullable(packageFacts) });

export type ReleaseWithFacts = z.infer<typeof releaseWithFacts>;

const currentRelease = z.extend(z.omit(releaseWithFacts, { documentId: true, sha256: true }), {
  /** So many customers asked for what it fixes. It is absent for none. */
  askedBy: z.optional(z.number()),
});

export const category = z.object({
  id: z.number(),
  documentId: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Introduces its page; lists of products leave it out. */
  description: z.optional(z.string()),
  img: z.optional(z.nullable(image)),
});

export type Category = z.infer<typeof category>;

export const productFields = z.object({
  id: z.number(),
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  long_description: z.optional(z.string()),
  other_description: z.optional(z.string()),
  price: money,
  isNew: z.boolean(),
  type: productType,
  averageRating: z.nullable(z.number()),
  reviewCount: z.number(),
  version: z.nullable(z.string()),
  worksWith: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  packageBytes: z.nullable(z.number()),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/**
 * Each unit is one licence: with updates for 12 months, or for ever. The product's price is that of
 * the first offer, and `foreverPrice` is null unless both are offered.
 */
export const productLicensing = z.object({
  hasTerm: z.boolean(),
  hasForever: z.boolean(),
  foreverPrice: z.nullable(money),
  renewalPrice: z.nullable(money),
  graceDays: z.number(),
  trialDays: z.nullable(z.number()),
});

export type ProductLicensing = z.infer<typeof productLicensing>;
export type ProductLicensingResult = z.input<typeof productLicensing>;

export interface LineLicensing {
  readonly isForever: boolean;
  readonly graceDays: number;
  /** It is null for ever, which needs no renewal. */
  readonly renewalPriceCents: number | null;
}

/** Relations need `populate`; a read's `fields` can omit only the two long texts. */
export const product = z.extend(productFields, {
  img: z.optional(z.nullable(image)),
  img2: z.optional(z.nullable(image)),
  img3: z.optional(z.nullable(image)),
  img_slider: z.optional(z.array(image)),
  categories: z.optional(z.array(category)),
  release: z.optional(z.nullable(currentRelease)),
  isBundle: z.optional(z.literal(true)),
  contents: z.optional(z.array(bundleContent)),
  bundles: z.optional(z.array(bundleLink)),
  licensing: z.optional(productLicensing),
});

export type Product = z.infer<typeof product>;
export type ProductResult = z.input<typeof product>;

const productPopulate = populateQuery(productRelations);

export type ProductField = keyof z.output<typeof productFields>;

const productFieldsQuery = fieldsQuery(z.keyof(productFields).options);

const productQuery = z.strictObject({
  filters: z.optional(productFilters),
  fields: productFieldsQuery,
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
    query: z.strictObject({ fields: productFieldsQuery, populate: productPopulate }),
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
