import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { expect } from 'vitest';
import { newDocumentId } from '../../../src/db/columns.ts';
import { formOf, productForm } from './admin-calls.ts';
import type { TestShop } from '../build-test-app.ts';
import { createCategory } from '../catalog-factories.ts';
import { createProduct, type Customer } from '../factories.ts';

interface Named {
  readonly documentId: string;
}

const idsOf = (contents: readonly Named[]) => contents.map(({ documentId }) => documentId);

const readBody = <Data>(response: { json: () => unknown }) =>
  (response.json() as { data: Data }).data;

/** A draft. */
export async function createBundle(
  shop: TestShop,
  admin: Customer,
  contents: readonly Named[],
  given: Parameters<typeof productForm>[0] = {},
): Promise<AdminProduct> {
  const name = newDocumentId();
  const category = await createCategory(shop, { title: name, slug: name });
  const form = productForm({
    title: 'Office Set',
    price: '30.00',
    categories: [category.documentId],
    contents: idsOf(contents),
    ...given,
  });
  const response = await admin.call('POST', '/back-office/products', form);
  expect(response.statusCode).toBe(200);
  return readBody(response);
}

export const changeContents = (admin: Customer, bundle: AdminProduct, contents: readonly Named[]) =>
  admin.call(
    'PUT',
    `/back-office/products/${bundle.documentId}`,
    formOf(bundle, { contents: idsOf(contents) }),
  );

export const setState = (admin: Customer, { documentId }: Named, state: string) =>
  admin.call('PUT', `/back-office/products/${documentId}/state`, { state });

export async function publishBundle(shop: TestShop, admin: Customer) {
  const [chart, tree] = [
    await createProduct(shop, { title: 'Org Chart', priceCents: 2_000 }),
    await createProduct(shop, { title: 'Document Tree', priceCents: 2_500 }),
  ];
  const draft = await createBundle(shop, admin, [chart, tree]);
  const response = await setState(admin, draft, 'published');
  expect(response.statusCode).toBe(200);
  return { bundle: readBody<AdminProduct>(response), chart, tree };
}
