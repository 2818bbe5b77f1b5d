import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { oneProduct } from './cart.ts';
import { product } from './catalog/catalog.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { reference } from './api/fields.ts';
import { paginationQuery, populateQuery } from './api/query.ts';
import { route } from './api/route.ts';

export const favorite = z.object({
  id: z.number(),
  documentId: z.string(),
  createdAt: timestamp,
  products: z.array(product),
});

export type Favorite = z.infer<typeof favorite>;

export const favoriteRoutes = {
  'GET /favorites': route({
    access: 'customer',
    summary: 'The favorites of the signed-in user, newest first',
    query: z.strictObject({
      populate: populateQuery(['products', 'products.img']),
      pagination: paginationQuery,
    }),
    output: listOf(favorite),
  }),
  'POST /favorites': route({
    access: 'customer',
    summary: 'Toggle a favorite: add the product, or remove it if it is one already',
    body: z.strictObject({ products: oneProduct }),
    wrapped: true,
    output: entryOf(z.nullable(favorite)),
    rate: 'write',
    errors: ['PRODUCT_UNKNOWN', 'FAVORITE_IN_CART', 'FAVORITES_FULL'],
  }),
  'DELETE /favorites/:documentId': route({
    access: 'customer',
    summary: 'Remove a product from the favorites',
    params: z.strictObject({ documentId: reference }),
    output: nothing,
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
};
