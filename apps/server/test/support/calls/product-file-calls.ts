import type { ImportDifference, ImportProblem } from '@partshelf/contract/catalog/import-export.ts';
import { expect } from 'vitest';
import { encodeForm, toBlob } from '../../files/images.ts';
import type { TestShop } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

/** `call` is the end of the address, with its query. */
export async function sendProductFile(
  { app }: TestShop,
  { token }: Customer,
  call: string,
  content: Buffer | string,
  name = 'products.csv',
) {
  const form = new FormData();
  form.append('files', toBlob(content), name);
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: `/api/back-office/import-export/products${call}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

interface Compared {
  readonly products: number;
  readonly created: number;
  readonly problems: ImportProblem[];
  readonly differences: ImportDifference[];
  readonly digest: string;
}

export async function compare(
  shop: TestShop,
  admin: Customer,
  ...file: [Buffer | string, string?]
) {
  const answer = await sendProductFile(shop, admin, '/differences', ...file);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Compared }>().data;
}

export const apply = (shop: TestShop, admin: Customer, digest: string, file: Buffer | string) =>
  sendProductFile(shop, admin, `/update?digest=${digest}`, file);

export async function update(shop: TestShop, admin: Customer, file: string) {
  const { digest } = await compare(shop, admin, file);
  return apply(shop, admin, digest, file);
}

export const formatProblems = ({ problems }: { readonly problems: readonly ImportProblem[] }) =>
  problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);
