import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createTestCompany } from '../../../test/support/companies.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companyMembers } from '../../db/tables/companies.ts';

const test = shopTest();

test(
  'every member downloads what the company bought; a link ends with the membership',
  { tags: ['ORG-05', 'ORG-09'] },
  async ({ shop, db, customer }) => {
    const { id, owner, buyer, developer, buyFor } = await createTestCompany(shop);
    const { product } = await buyFor(buyer);
    const address = `/products/${product.documentId}/download-link`;
    for (const person of [owner, buyer, developer]) {
      expect((await person.call('GET', address)).statusCode).toBe(200);
    }
    expect((await customer.call('GET', address)).statusCode).toBe(403);
    for (const person of [buyer, developer]) {
      const { downloadLink } = (await person.call('GET', address)).json();
      const open = () => shop.app.inject(new URL(downloadLink).pathname);
      expect((await open()).statusCode).toBe(200);
      await db
        .delete(companyMembers)
        .where(and(eq(companyMembers.companyId, id), eq(companyMembers.userId, person.user.id)));
      expect((await open()).statusCode).toBe(403);
      expect((await person.call('GET', address)).statusCode).toBe(403);
    }
  },
);
