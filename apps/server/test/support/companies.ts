import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { and, eq } from 'drizzle-orm';
import { companies, companyMembers } from '../../src/db/tables/companies.ts';
import type { TestShop } from './build-test-app.ts';
import { type Buyer, createBuyer } from './buyer.ts';

interface Person {
  readonly user: { readonly id: number };
}

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
  const add = (person: Person, role: CompanyRole) =>
    db.insert(companyMembers).values({ companyId: company!.id, userId: person.user.id, role });
  await add(buyer, 'buyer');
  await add(developer, 'developer');
  const isMember = (person: Person) =>
    and(eq(companyMembers.companyId, company!.id), eq(companyMembers.userId, person.user.id));
  const setRole = (person: Person, role: CompanyRole) =>
    db.update(companyMembers).set({ role }).where(isMember(person));
  const remove = (person: Person) => db.delete(companyMembers).where(isMember(person));
  async function buyFor(person: Buyer) {
    const bought = await person.buyProduct({ company: documentId });
    const [order] = (await person.readOrders()).slice(-1);
    return { ...bought, order: order! };
  }
  return {
    id: company!.id,
    documentId,
    name,
    owner,
    buyer,
    developer,
    add,
    setRole,
    remove,
    buyFor,
  };
}
