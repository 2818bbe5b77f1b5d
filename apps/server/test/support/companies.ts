import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { eq } from 'drizzle-orm';
import { companies, companyMembers } from '../../src/db/tables/companies.ts';
import { orders } from '../../src/db/tables/orders.ts';
import type { TestShop } from './build-test-app.ts';
import { type Buyer, createBuyer } from './buyer.ts';

/** With an owner, a buyer and a developer, who are all ready to buy. */
export async function createTestCompany(shop: TestShop, name = 'Fabrikam') {
  const [owner, buyer, developer] = await Promise.all([
    createBuyer(shop),
    createBuyer(shop),
    createBuyer(shop),
  ]);
  const created = await owner.call('POST', '/companies', { name });
  const { documentId } = created.json<{ data: OwnCompany }>().data;
  const { db } = shop.deps;
  const [company] = await db.select().from(companies).where(eq(companies.documentId, documentId));
  const add = (person: { readonly user: { readonly id: number } }, role: CompanyRole) =>
    db.insert(companyMembers).values({ companyId: company!.id, userId: person.user.id, role });
  await add(buyer, 'buyer');
  await add(developer, 'developer');
  /** Buys a product for the company, as the checkout does. */
  async function buyFor(person: Buyer) {
    const bought = await person.buyProduct();
    const [order] = (await person.readOrders()).slice(-1);
    await db.update(orders).set({ companyId: company!.id }).where(eq(orders.id, order!.id));
    return { ...bought, order: order! };
  }
  return { id: company!.id, documentId, name, owner, buyer, developer, add, buyFor };
}
