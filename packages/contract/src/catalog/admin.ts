import * as z from 'zod/mini';
import { product, productType, category, image } from './catalog.ts';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId, lineText, whenGiven } from '../api/fields.ts';
import { normalizeCode } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';

/** An archived product stays downloadable for its buyers. */
export const productState = z.enum(['draft', 'published', 'archived']);

export type ProductState = z.infer<typeof productState>;

export const nextProductStates: Record<ProductState, readonly ProductState[]> = {
  draft: ['published'],
  published: ['archived'],
  archived: ['published'],
};

/** Lists omit the long texts and most images. */
export const adminProduct = z.extend(product, {
  state: productState,
  /** It is absent unless it was set to 0.00. */
  isFree: z.optional(z.literal(true)),
});

export type AdminProduct = z.infer<typeof adminProduct>;
export type AdminProductResult = z.input<typeof adminProduct>;

const upTo = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.maxLength(max, `${name} must be at most ${max.toLocaleString('en-US')} characters`),
    );

const groupedAmount = /^(\d{1,3}([.,'])\d{3}(?:\2\d{3})*)(?!\2)[.,](\d{1,2})$/;
const plainAmount = /^(\d+)(?:[.,](\d{1,2}))?$/;

/** `49.5`, `49,00`, `$49` and `1.234,50` as `149.00` is written; anything else stays as it is. */
function readAmount(typed: string): string {
  const amount = normalizeCode(typed).replace(/^\$/, '');
  const [, grouped, , cents] = groupedAmount.exec(amount) ?? [];
  if (grouped && cents) return `${grouped.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`;
  const [, whole, decimals] = plainAmount.exec(amount) ?? [];
  if (!whole) return amount;
  return decimals ? `${whole}.${decimals.padEnd(2, '0')}` : whole;
}

/**
 * The price is a decimal string, to avoid rounding; it is empty while a draft has no
 * price.
 */
const priceField = z
  .string('Price is required')
  .check(
    z.overwrite(readAmount),
    z.regex(/^$|^\d{1,6}(\.\d{2})?$/, 'Price must be an amount like 149.00'),
  );

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean =>
  text.length <= limits.slugMax && slugForm.test(text);

/** It is empty for one that is made of the title. */
const slugField = z
  .string()
  .check(
    z.trim(),
    whenGiven(
      isSlug,
      `Address must have only lower-case letters and digits, with single hyphens between them, at most ${limits.slugMax} characters`,
    ),
  );

/** The alternative text is empty for a decorative image. */
const chosenImage = z.strictObject({
  documentId,
  alternativeText: upTo('Alternative text', limits.alternativeTextMax),
});

export type ChosenImage = z.output<typeof chosenImage>;

const bundleContents = z.array(documentId).check(
  z.maxLength(
    limits.bundleContents.max,
    `At most ${limits.bundleContents.max} products fit in a bundle`,
  ),
  z.refine(
    (chosen) => new Set(chosen).size === chosen.length,
    'A product can be in a bundle only once',
  ),
);

const daysField = (name: string, { min, max }: { min: number; max: number }) =>
  z
    .int(`${name} must be a whole number`)
    .check(z.refine((days) => days >= min && days <= max, `${name} must be from ${min} to ${max}`));

const amountField = (name: string) =>
  z
    .string(`${name} is required`)
    .check(
      z.overwrite(readAmount),
      z.regex(/^\d{1,6}(\.\d{2})?$/, `${name} must be an amount like 149.00`),
    );

/** Both other prices are null where nothing is sold for them. */
const licensingInput = z
  .strictObject({
    hasTerm: z.boolean(),
    hasForever: z.boolean(),
    foreverPrice: z.nullable(amountField('Price for ever')),
    renewalPrice: z.nullable(amountField('Renewal price')),
    graceDays: daysField('Grace days', { min: 0, max: limits.licenceGraceDays }),
    trialDays: z.nullable(daysField('Trial days', { min: 1, max: limits.licenceTrialDays })),
  })
  .check(
    z.refine(({ hasTerm, hasForever }) => hasTerm || hasForever, {
      error: 'Offer 12 months of updates, updates for ever, or both',
      path: ['hasTerm'],
    }),
    z.refine(
      ({ hasTerm, hasForever, foreverPrice }) =>
        (foreverPrice !== null) === (hasTerm && hasForever),
      {
        error: 'Price for ever is needed exactly when both are offered',
        path: ['foreverPrice'],
      },
    ),
    z.refine(({ hasTerm, renewalPrice }) => (renewalPrice !== null) === hasTerm, {
      error: 'Renewal price is needed exactly when 12 months are offered',
      path: ['renewalPrice'],
    }),
  );

export type LicensingInput = z.output<typeof licensingInput>;

export const productInput = z.strictObject({
  title: lineText('Title is required').check(
    z.maxLength(limits.titleMax, `Title must be at most ${limits.titleMax} characters`),
  ),
  /** Without it, it stays as it is. The former ones of a published product redirect for ever. */
  slug: z.optional(slugField),
  description: upTo('Description', limits.descriptionMax),
  long_description: upTo('Long description', limits.longTextMax),
  /** It is HTML; elements that are not allowed are removed. */
  other_description: upTo('Other description', limits.longTextMax),
  price: priceField,
  type: productType,
  isNew: z.boolean(),
  worksWith: z.nullable(upTo('Works with', limits.titleMax)),
  categories: z.array(documentId).check(z.maxLength(limits.categories)),
  img: z.nullable(chosenImage),
  img2: z.nullable(chosenImage),
  img3: z.nullable(chosenImage),
  img_slider: z
    .array(chosenImage)
    .check(
      z.maxLength(limits.sliderImages, `At most ${limits.sliderImages} pictures fit in the slider`),
    ),
  /** A product created with this, even empty, is a bundle; it stays as it is without. */
  contents: z.optional(bundleContents),
  /** Null sells the product without licences. Without it, licensing stays as it is. */
  licensing: z.optional(z.nullable(licensingInput)),
});

export type ProductInput = z.output<typeof productInput>;

/** `updatedAt` as it was read: a save based on outdated data is refused. */
export const productChange = z.extend(productInput, { updatedAt: z.iso.datetime() });

export type ProductChange = z.output<typeof productChange>;

const bulkChange = z.union([
  z.strictObject({ type: productType }),
  z.strictObject({ price: priceField }),
  z.strictObject({ isNew: z.boolean() }),
  z.strictObject({ state: z.enum(['published', 'archived']) }),
]);

export type BulkChange = z.output<typeof bulkChange>;

const productVersions = z.record(documentId, z.iso.datetime());

export type ProductVersions = z.output<typeof productVersions>;

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

/** `products` counts products in every state. */
export const adminCategory = z.extend(category, { products: z.number() });

export type AdminCategory = z.infer<typeof adminCategory>;

export const categoryInput = z.strictObject({
  title: lineText('Title is required').check(
    z.maxLength(limits.titleMax, `Title must be at most ${limits.titleMax} characters`),
  ),
  description: z.optional(upTo('Description', limits.descriptionMax)),
  img: z.nullable(chosenImage),
});

export type CategoryInput = z.output<typeof categoryInput>;

/** It is the category as an editor has read it. */
const categoryBefore = z.strictObject({
  title: z.string(),
  description: z.string(),
  img: z.nullable(z.strictObject({ documentId: z.string(), alternativeText: z.string() })),
});

const categoryChange = z.safeExtend(categoryInput, { before: z.optional(categoryBefore) });

export type CategoryChange = z.output<typeof categoryChange>;

const allCategories = z.object({ data: z.array(adminCategory) });

/** The days are those of the publication. */
export const productFilters = {
  search: searchQuery,
  category: z.optional(documentId),
  type: z.optional(productType),
  state: z.optional(productState),
  sort: z._default(withAnyCase(productSort), 'updatedAt:desc'),
};

export const productListQuery = filteredBy(productFilters).page;

/** The title is compared as a whole, in any case. */
const titledList = filteredBy({ ...productFilters, title: searchQuery });

export type AdminProductFilters = z.output<typeof titledList.file>;

export const adminCatalogRoutes = {
  'GET /back-office/products': route({
    access: 'admin',
    scope: 'catalog:read',
    summary: 'Products in every state, by title or slug, category, type and state',
    query: titledList.page,
    output: listOf(adminProduct),
  }),
  'GET /back-office/products/:documentId': route({
    access: 'admin',
    summary: 'A product in any state, as a visitor would see it',
    params,
    output: entryOf(adminProduct),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/products': route({
    access: 'admin',
    summary: 'Create a draft; without a slug, it comes from the title',
    changesCatalog: true,
    body: productInput,
    output: entryOf(adminProduct),
    rate: 'staffWrite',
  }),
  'PUT /back-office/products/:documentId': route({
    access: 'admin',
    summary: 'Change a product, unless it was changed since it was read; former slugs redirect',
    changesCatalog: true,
    params,
    body: productChange,
    output: entryOf(adminProduct),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'PROOF_TOO_OLD'],
  }),
  'DELETE /back-office/products/:documentId': route({
    access: 'admin',
    summary: 'Delete a draft that was never sold, with its releases',
    changesCatalog: true,
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'PRODUCT_NOT_DELETABLE'],
  }),
  'POST /back-office/products/:documentId/copies': route({
    access: 'admin',
    summary: 'Create a draft with the texts, price, categories and images of a product',
    changesCatalog: true,
    params,
    output: entryOf(adminProduct),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/products/:documentId/state': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Publish or archive a product; missing fields are errors by name',
    changesCatalog: true,
    params,
    body: z.strictObject({ state: productState, updatedAt: z.optional(z.iso.datetime()) }),
    output: entryOf(adminProduct),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'PUT /back-office/products': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change many products at once, all or none; errors are listed by documentId',
    changesCatalog: true,
    body: z.strictObject({
      products: z
        .array(documentId)
        .check(z.minLength(1, 'Choose at least one product'), z.maxLength(limits.pageSize.max)),
      change: bulkChange,
      /**
       * They are sent as they were read: nothing is changed when one of these products was changed
       * since.
       */
      versions: z.optional(productVersions),
    }),
    /** `versions` has only the products that are not as they were before. */
    output: entryOf(z.object({ changed: z.number(), versions: z.record(z.string(), timestamp) })),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
  'GET /back-office/categories': route({
    access: 'admin',
    summary: 'All categories in display order, with their number of products',
    output: allCategories,
  }),
  'POST /back-office/categories': route({
    access: 'admin',
    summary: 'Create a category in the last position',
    changesCatalog: true,
    body: categoryInput,
    output: entryOf(adminCategory),
    rate: 'staffWrite',
  }),
  'PUT /back-office/categories/:documentId': route({
    access: 'admin',
    summary: 'Change the title and image of a category; the slug stays',
    changesCatalog: true,
    params,
    body: categoryChange,
    output: entryOf(adminCategory),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'PUT /back-office/categories': route({
    access: 'admin',
    summary: 'Reorder the categories; the list must contain each one once',
    changesCatalog: true,
    body: z.strictObject({ categories: z.array(documentId).check(z.maxLength(limits.categories)) }),
    output: allCategories,
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
  'DELETE /back-office/categories/:documentId': route({
    access: 'admin',
    summary: 'Delete a category without products',
    changesCatalog: true,
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CATEGORY_IN_USE'],
  }),
  'POST /back-office/images': route({
    access: 'admin',
    summary: 'Upload an image for products and categories; unused images are deleted after a day',
    body: z.strictObject({}),
    multipart: 'files',
    output: entryOf(image),
    rate: 'adminImage',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE', 'STORAGE_UNAVAILABLE'],
  }),
};
