import * as z from 'zod/mini';
import { money, timestamp } from './api/codecs.ts';
import { product } from './catalog/catalog.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { reference } from './api/fields.ts';
import { limits } from './limits.ts';
import { paginationQuery, populateQuery } from './api/query.ts';
import { route } from './api/route.ts';

/** Tells a buyer what they would pay for twice. */
export const ownedFields = {
  /** The caller has paid for the product already; absent unless true. */
  isOwned: z.optional(z.literal(true)),
  contents: z.optional(
    z.array(z.object({ documentId: z.string(), title: z.string(), isOwned: z.boolean() })),
  ),
};

/** `amount` is the unit price. */
const cartItem = z.object({
  id: z.number(),
  documentId: z.string(),
  quantity: z.number(),
  amount: money,
  createdAt: timestamp,
  products: z.array(product),
  /** It is absent for a product that is sold without licences. */
  isForever: z.optional(z.boolean()),
  ...ownedFields,
});

export type CartItem = z.infer<typeof cartItem>;

export const quantityField = z
  .number('Quantity must be a whole number from 1 to 99')
  .check(
    z.refine(
      (value) =>
        Number.isInteger(value) &&
        value >= limits.cartQuantity.min &&
        value <= limits.cartQuantity.max,
      'Quantity must be a whole number from 1 to 99',
    ),
  );

/** The chosen offer of a product with licences; without it, the first one. */
export const isForever = z.optional(z.boolean());

const productReference = z.union([reference, z.int().check(z.positive())]);

export const oneProduct = z.pipe(
  z.union([productReference, z.array(productReference).check(z.length(1))]),
  z.transform((value) => String(Array.isArray(value) ? value[0] : value)),
);

export const cartRoutes = {
  'GET /carts': route({
    access: 'customer',
    summary: 'The cart of the signed-in user, newest first',
    query: z.strictObject({
      populate: populateQuery(['products', 'products.img']),
      pagination: paginationQuery,
    }),
    output: listOf(cartItem),
  }),
  'POST /carts': route({
    access: 'customer',
    summary: 'Add a product to the cart; the price comes from the catalog, the amount is ignored',
    body: z.strictObject({
      quantity: quantityField,
      amount: z.optional(z.nullable(z.number())),
      products: oneProduct,
      isForever,
    }),
    wrapped: true,
    output: entryOf(cartItem),
    rate: 'write',
    errors: ['PRODUCT_UNKNOWN', 'ALREADY_IN_CART', 'CART_FULL'],
  }),
  'PUT /carts/:documentId': route({
    access: 'customer',
    summary: 'Choose for how long the updates of an item in the cart are, where both are offered',
    params: z.strictObject({ documentId: reference }),
    body: z.strictObject({ isForever: z.boolean() }),
    output: entryOf(cartItem),
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /carts/:documentId': route({
    access: 'customer',
    summary: 'Remove an item from the cart',
    params: z.strictObject({ documentId: reference }),
    output: nothing,
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
};
