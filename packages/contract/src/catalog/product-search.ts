import * as z from 'zod/mini';
import { pagination } from '../api/envelope.ts';
import { booleanQuery, paginationQuery, searchedText, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { platform } from '../packages/packages.ts';
import { category, product } from './catalog.ts';
import { productSearchSorts } from './labels.ts';

const flag = z._default(booleanQuery, false);

const count = z.number();

/** Choices that find none are left out. */
const facets = z.object({
  categories: z.array(z.extend(z.omit(category, { img: true }), { count })),
  anyCategory: count,
  platforms: z.array(z.object({ platform, count })),
  anyPlatform: count,
});

export type SearchFacets = z.infer<typeof facets>;

export const productSearch = z.strictObject({
  query: searchedText.check(z.minLength(1)),
  category: z.optional(z.string().check(z.maxLength(limits.searchMax))),
  runsOn: z.optional(platform),
  sort: z._default(withAnyCase(z.enum(productSearchSorts)), 'relevance'),
  exact: flag,
  facets: flag,
  pagination: paginationQuery,
});

export type ProductSearchQuery = z.output<typeof productSearch>;

export const productSearchRoutes = {
  'GET /products/search': route({
    access: 'public',
    summary: 'Products by words of title or description; where nothing has them, by similar words',
    query: productSearch,
    output: z.object({
      data: z.array(product),
      meta: z.object({
        pagination,
        shownFor: z.nullable(z.string()),
        facets: z.optional(facets),
      }),
    }),
  }),
};
