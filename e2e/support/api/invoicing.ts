import type { APIRequestContext } from '@playwright/test';
import type { Customer } from './customer.ts';
import { readJson } from './read-json.ts';

const seller = {
  legalName: 'Northgate Parts GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
  taxNote: 'No VAT is charged, as the vendor is a small business.',
  mode: 'none',
};

/** From now on invoices are issued. */
export async function configureInvoicing(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/back-office/invoicing';
  const { data } = await readJson<{ data: { settings: object } }>(
    await request.get(path, { headers }),
  );
  await readJson(await request.put(path, { headers, data: { ...data.settings, ...seller } }));
}
