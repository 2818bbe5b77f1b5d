import { companyDomains } from '../../src/db/tables/companies.ts';
import { orders } from '../../src/db/tables/orders.ts';
import type { TestShop } from './build-test-app.ts';
import { createTestCompany } from './companies.ts';
import { createCustomer, type Customer } from './factories.ts';

let lastNumber = 0;

/** Puts a paid order of $19.99 into the database. */
export async function insertPaidOrder(
  { deps }: TestShop,
  { user }: Pick<Customer, 'user'>,
  given: Partial<typeof orders.$inferInsert> = {},
) {
  const [order] = await deps.db
    .insert(orders)
    .values({
      userId: user.id,
      status: 'succeeded',
      totalCents: 1_999,
      itemsHash: `claimed-${(lastNumber += 1)}`,
      paidAt: new Date(Date.now() - 60_000),
      ...given,
    })
    .returning();
  return order!;
}

/** A company with a verified domain, and people who have bought something from it. */
export async function createClaimingCompany(shop: TestShop) {
  const company = await createTestCompany(shop);
  const domain = `fabrikam-${company.id}.example`;
  const { db } = shop.deps;
  const values = { companyId: company.id, domain, token: 'x'.repeat(32), verifiedAt: new Date() };
  await db.insert(companyDomains).values(values);

  async function createColleague(person: Parameters<typeof createCustomer>[1] = {}) {
    lastNumber += 1;
    const email = `Buyer-${lastNumber}@${domain.toUpperCase()}`;
    const colleague = await createCustomer(shop, { email, ...person });
    return { ...colleague, order: await insertPaidOrder(shop, colleague) };
  }

  const path = `/companies/${company.documentId}/claims`;
  const claim = () => company.owner.call('POST', path, {});
  const read = async () => (await company.owner.call('GET', path)).json().data;
  return { ...company, domain, createColleague, path, claim, read };
}

/** The token of the link in the newest mail about a claim. */
export async function readClaimToken(shop: TestShop, email: string): Promise<string> {
  const mails = await shop.inbox(email);
  const link = mails.flatMap(({ links }) => links).find((url) => url.includes('/company-claim?'));
  return new URL(link!).searchParams.get('token')!;
}
