import type { CompanyEvent } from '@partshelf/contract/companies/company-events.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createTestCompany } from '../../../test/support/companies.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { companyEvents } from '../../db/tables/companies.ts';

const test = shopTest();

interface EventPage {
  data: CompanyEvent[];
  meta: { pagination: { total: number } };
}

test(
  'owners read what happened, newest first, by kind and days; others do not',
  { tags: ['slow', 'ORG-10', 'ORG-12'] },
  async ({ shop, db }) => {
    const { id, documentId, owner, buyer, developer } = await createTestCompany(shop);
    const path = `/companies/${documentId}/audit`;
    await db.insert(companyEvents).values([
      { companyId: id, kind: 'joined', actorId: owner.user.id, subjectId: buyer.user.id },
      { companyId: id, kind: 'domain lost', details: { domain: 'fabrikam.example' } },
      { companyId: id, kind: 'left', actorId: developer.user.id, createdAt: new Date(2020, 1, 1) },
    ]);
    const gone = eq(users.id, developer.user.id);
    await db.update(users).set({ username: 'deleted-x', erasedAt: new Date() }).where(gone);
    const read = async (query = '') =>
      (await owner.call('GET', `${path}?${query}`)).json<EventPage>();
    const username = owner.user.username;
    expect((await read()).data).toMatchObject([
      { kind: 'left', actor: { username: null }, subject: null },
      { kind: 'domain lost', actor: null, details: { domain: 'fabrikam.example' } },
      { kind: 'joined', actor: { username }, subject: { username: buyer.user.username } },
      { kind: 'created', actor: { username } },
    ]);
    const second = await read('pagination[page]=2&pagination[pageSize]=1');
    expect(second).toMatchObject({
      data: [{ kind: 'domain lost' }],
      meta: { pagination: { total: 4 } },
    });
    expect((await read('kind=left')).data).toHaveLength(1);
    expect((await read('from=2021-01-01')).data).toHaveLength(3);
    expect((await read('until=2021-01-01')).data).toHaveLength(1);
    for (const query of ['kind=x', 'from=yesterday', 'sort=x']) {
      expect((await owner.call('GET', `${path}?${query}`)).statusCode).toBe(400);
    }
    const stranger = await createCustomer(shop);
    for (const address of [path, `${path}.csv`]) {
      const refused = await buyer.call('GET', address);
      expect(refused.json().error.details.code).toBe('COMPANY_ROLE_MISSING');
      expect((await stranger.call('GET', address)).statusCode).toBe(404);
    }
  },
);

test(
  'the file has what is filtered, names no one who is gone, and runs no formula',
  { tags: ['ORG-10'] },
  async ({ shop, db }) => {
    const { id, documentId, owner, buyer } = await createTestCompany(shop);
    await db.insert(companyEvents).values([
      { companyId: id, kind: 'reopened' },
      { companyId: id, kind: 'left', actorId: buyer.user.id, subjectId: owner.user.id },
    ]);
    const rename = (userId: number, values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, userId));
    const formula = `=HYPERLINK(${id})`;
    await rename(owner.user.id, { username: formula });
    await rename(buyer.user.id, { username: `deleted-${id}`, erasedAt: new Date() });
    const read = async (query = '') => {
      const file = await owner.call('GET', `/companies/${documentId}/audit.csv${query}`);
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
      return file.body.trimEnd().split('\n');
    };
    const [head, left, reopened, created] = await read();
    expect(head).toBe('\uFEFF"event","at","person","kind","about","details"');
    expect(left).toContain(`"a former colleague","left","'${formula}","{}"`);
    expect(reopened).toContain(`"${shop.deps.branding.brand().name}","reopened","","{}"`);
    expect(created).toContain(`"'${formula}","created"`);
    expect(await read('?kind=left')).toEqual([head, left]);
  },
);
