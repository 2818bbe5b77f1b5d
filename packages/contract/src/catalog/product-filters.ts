import * as z from 'zod/mini';
import {
  choiceFilter,
  decimalFilter,
  flagFilter,
  textFilter,
  timeFilter,
  wholeNumberFilter,
  wordFilter,
} from '../api/filters.ts';
import { sortBy } from '../api/sort.ts';
import { platform } from '../packages/compatibility.ts';
import { productType } from './product-type.ts';

const categoryConditions = {
  id: z.optional(wholeNumberFilter),
  documentId: z.optional(wordFilter),
  title: z.optional(textFilter),
  slug: z.optional(textFilter),
};

export const categoryFilters = z.strictObject(categoryConditions);

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
  /** Where the current release runs for certain, or probably. */
  runsOn: z.optional(choiceFilter(platform)),
};

const condition = z.strictObject(productConditions);

const group = z.optional(z.array(condition).check(z.maxLength(10)));

/** `$or` and `$and` hold further groups, one level deep. */
export const productFilters = z.strictObject({ ...productConditions, $or: group, $and: group });

export type ProductFilters = z.output<typeof productFilters>;
export type ProductCondition = z.output<typeof condition>;
export type CategoryFilters = z.output<typeof categoryFilters>;

export const productSort = sortBy([
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

export const categorySort = sortBy(['id', 'documentId', 'title', 'slug']);

export type CategorySortKey = NonNullable<z.output<typeof categorySort>>[number];
