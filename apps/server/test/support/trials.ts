import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/tables/accounts.ts';
import type { TestShop } from './build-test-app.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import type { Customer } from './factories.ts';
import { createLicensedProduct } from './licensing.ts';

type Caller = Pick<Buyer, 'call'>;

interface Asked {
  readonly tenant: string;
  readonly company?: string;
}

/** It can be tried for 14 days. */
export const createTriedProduct = (shop: TestShop, admin: Pick<Customer, 'call'>) =>
  createLicensedProduct(shop, admin, { trialDays: 14 });

export const askForTrial = (
  { call }: Caller,
  product: { readonly documentId: string },
  asked: Asked,
) => call('POST', '/trials', { product: product.documentId, ...asked });

export async function startTrial(
  caller: Caller,
  product: { readonly documentId: string },
  asked: Asked,
): Promise<LicenceDetails> {
  const response = await askForTrial(caller, product, asked);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

export async function createBuyerAt(shop: TestShop, email: string): Promise<Buyer> {
  const buyer = await createBuyer(shop);
  await shop.deps.db.update(users).set({ email }).where(eq(users.id, buyer.user.id));
  return { ...buyer, user: { ...buyer.user, email } };
}
