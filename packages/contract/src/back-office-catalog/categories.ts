import * as z from 'zod/mini';
import { category } from '../catalog/catalog.ts';
import { entryOf, nothing } from '../api/envelope.ts';
import { documentId, lineText } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { route } from '../api/route.ts';
import { chosenImage } from './products.ts';

/** `products` counts products in every state. */
export const adminCategory = z.extend(category, { products: z.number() });

export type AdminCategory = z.infer<typeof adminCategory>;

export const categoryInput = z.strictObject({
  title: lineText('Title is required').check(
    z.maxLength(limits.titleMax, `Title must be at most ${limits.titleMax} characters`),
  ),
  img: z.nullable(chosenImage),
});

export type CategoryInput = z.output<typeof categoryInput>;

const params = z.strictObject({ documentId });

const allCategories = z.object({ data: z.array(adminCategory) });

export const adminCategoryRoutes = {
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
    body: categoryInput,
    output: entryOf(adminCategory),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
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
};
