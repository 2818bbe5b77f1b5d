import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember } from '@partshelf/contract/companies/members.ts';
import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { companyEvents, companyMembers } from '../../db/tables/companies.ts';

const test = shopTest();

async function openMembers(shop: TestShop) {
  const company = await createTestCompany(shop);
  const { db } = shop.deps;
  const path = `/companies/${company.documentId}/members`;
  const list = async ({ call }: Pick<Customer, 'call'>, query = '') =>
    (await call('GET', `${path}?${query}`)).json<{
      data: CompanyMember[];
      meta: { pagination: { total: number } };
    }>();
  const isMember = ({ user }: Pick<Customer, 'user'>) =>
    and(eq(companyMembers.companyId, company.id), eq(companyMembers.userId, user.id));
  async function pathOf(person: Pick<Customer, 'user'>) {
    const [member] = await db.select().from(companyMembers).where(isMember(person));
    return `${path}/${member!.documentId}`;
  }
  const readOwners = () =>
    db
      .select({ userId: companyMembers.userId })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, company.id), eq(companyMembers.role, 'owner')));
  const readEvents = () =>
    db
      .select()
      .from(companyEvents)
      .where(eq(companyEvents.companyId, company.id))
      .orderBy(asc(companyEvents.id));
  const setRole = (person: Pick<Customer, 'user'>, role: CompanyRole) =>
    db.update(companyMembers).set({ role }).where(isMember(person));
  return { ...company, path, list, pathOf, readOwners, readEvents, setRole };
}

test(
  'each member lists the members, by name and role; only owners see their addresses',
  { tags: ['slow', 'ORG-02', 'ORG-12'] },
  async ({ shop, customer: stranger }) => {
    const { path, list, owner, buyer, developer, add } = await openMembers(shop);
    const colleague = await createCustomer(shop, { username: `Ärzte ${owner.user.id}` });
    await add(colleague, 'developer');
    const { data, meta } = await list(owner);
    expect(meta.pagination.total).toBe(4);
    expect(
      data.map(({ username, role, email, isSelf }) => [username, role, email, isSelf]),
    ).toEqual([
      [owner.user.username, 'owner', owner.user.email, true],
      [buyer.user.username, 'buyer', buyer.user.email, false],
      [developer.user.username, 'developer', developer.user.email, false],
      [colleague.user.username, 'developer', colleague.user.email, false],
    ]);
    for (const person of [buyer, developer]) {
      expect((await list(person)).data.map(({ email }) => email)).toEqual(Array(4).fill(null));
    }
    expect((await list(developer, 'search=arzte')).data).toHaveLength(1);
    expect((await list(developer, 'search=customers.example')).data).toHaveLength(0);
    expect((await list(owner, 'search=customers.example')).data).toHaveLength(4);
    expect((await list(buyer, 'role=developer')).meta.pagination.total).toBe(2);
    expect((await owner.call('GET', `${path}?role=admin`)).statusCode).toBe(400);
    expect((await stranger.call('GET', path)).statusCode).toBe(404);
  },
);

test(
  'the statements of a call do not depend on how many members there are',
  { tags: ['slow', 'ORG-02'] },
  async ({ shop, db }) => {
    const { id, path, list, owner, pathOf } = await openMembers(shop);
    const people = [await createCustomer(shop), await createCustomer(shop)];
    await db
      .insert(companyMembers)
      .values(
        people.map(({ user }) => ({ companyId: id, userId: user.id, role: 'owner' as const })),
      );
    const measure = async ([member, role]: [Customer, CompanyRole]) => {
      const own = await pathOf(member);
      return [
        await countStatements(shop, () => list(owner)),
        await countStatements(shop, () => owner.call('PUT', own, { role })),
        await countStatements(shop, () => owner.call('DELETE', own)),
      ];
    };
    const withFew = await measure([people[0]!, 'buyer']);
    const many = await db
      .insert(users)
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          username: `many-${id}-${index}`,
          email: `many-${id}-${index}@customers.example`,
          provider: 'local' as const,
          confirmed: true,
        })),
      )
      .returning({ userId: users.id });
    await db
      .insert(companyMembers)
      .values(many.map(({ userId }) => ({ companyId: id, userId, role: 'owner' as const })));
    expect(await measure([people[1]!, 'buyer'])).toEqual(withFew);
    const page = await list(owner, 'pagination[page]=2&pagination[pageSize]=100');
    expect(page.meta.pagination).toMatchObject({ total: 123, pageCount: 2 });
    expect(page.data).toHaveLength(23);
    expect((await owner.call('GET', path)).json().data).toHaveLength(25);
  },
);

test(
  'an owner gives a member another role, who is told so; no one else may',
  { tags: ['slow', 'ORG-02', 'ORG-12'] },
  async ({ shop, accounts, customer: stranger }) => {
    const { pathOf, list, owner, buyer, developer, name, documentId, readEvents } =
      await openMembers(shop);
    const path = await pathOf(developer);
    for (const role of ['buyer', 'buyer']) {
      const changed = await owner.call('PUT', path, { role });
      expect(changed.json().data).toMatchObject({ username: developer.user.username, role });
    }
    expect((await list(buyer, 'role=buyer')).data).toHaveLength(2);
    const mail = await accounts.waitForMail(
      developer.user.email,
      'Your role in a company has changed',
    );
    expect(mail.text).toContain(`You are now a buyer of ${name}.`);
    expect(mail.text).toContain(`/company/${documentId}`);
    const events = (await readEvents()).filter(({ kind }) => kind === 'role changed');
    expect(events).toMatchObject([
      {
        actorId: owner.user.id,
        subjectId: developer.user.id,
        details: { roleBefore: 'developer', role: 'buyer' },
      },
    ]);
    for (const person of [buyer, developer]) {
      for (const other of [path, await pathOf(owner), `${path.slice(0, -24)}${'a'.repeat(24)}`]) {
        const refused = await person.call('PUT', other, { role: 'owner' });
        expect(expectErrorCode(refused)).toBe('COMPANY_ROLE_MISSING');
      }
    }
    const refused = await developer.call('DELETE', await pathOf(buyer));
    expect(expectErrorCode(refused)).toBe('COMPANY_ROLE_MISSING');
    expect((await stranger.call('PUT', path, { role: 'buyer' })).statusCode).toBe(404);
    expect((await stranger.call('DELETE', path)).statusCode).toBe(404);
    for (const body of [{}, { role: 'admin' }, { role: 'buyer', userId: 1 }]) {
      expect((await owner.call('PUT', path, body)).statusCode).toBe(400);
    }
  },
);

test(
  'members of another company are not found, also by its owner',
  { tags: ['ORG-02', 'ORG-12'] },
  async ({ shop }) => {
    const own = await openMembers(shop);
    const other = await openMembers(shop);
    const [member] = (await other.list(other.developer, 'role=developer')).data;
    const path = `${own.path}/${member!.documentId}`;
    expect((await own.owner.call('PUT', path, { role: 'owner' })).statusCode).toBe(404);
    expect((await own.owner.call('DELETE', path)).statusCode).toBe(404);
    expect((await other.list(other.owner)).data).toHaveLength(3);
  },
);

test(
  'who is removed or leaves has no access from the next call on',
  { tags: ['ORG-02', 'ORG-09'] },
  async ({ shop, accounts }) => {
    const { documentId, path, pathOf, owner, buyer, developer, readEvents } =
      await openMembers(shop);
    expect((await owner.call('DELETE', await pathOf(buyer))).json()).toEqual({ data: null });
    expect((await developer.call('DELETE', await pathOf(developer))).statusCode).toBe(200);
    for (const person of [buyer, developer]) {
      for (const read of [path, `/companies/${documentId}`]) {
        expect((await person.call('GET', read)).statusCode).toBe(404);
      }
      expect((await person.call('GET', '/companies')).json().data).toEqual([]);
    }
    const subject = 'You are no longer a member of a company';
    expect((await accounts.waitForMail(buyer.user.email, subject)).text).toContain('/order');
    expect((await readEvents()).slice(-2)).toMatchObject([
      { kind: 'removed', actorId: owner.user.id, subjectId: buyer.user.id },
      { kind: 'left', actorId: developer.user.id, subjectId: null },
    ]);
  },
);

test(
  'the last owner who can act stays one: neither another role nor leaving',
  { tags: ['ORG-02'] },
  async ({ shop, db }) => {
    const { pathOf, owner, buyer, setRole } = await openMembers(shop);
    const path = await pathOf(owner);
    const expectStays = async () => {
      const answers = [
        await owner.call('PUT', path, { role: 'buyer' }),
        await owner.call('DELETE', path),
      ];
      expect(answers.map(expectErrorCode)).toEqual(['LAST_OWNER', 'LAST_OWNER']);
    };
    await expectStays();
    await setRole(buyer, 'owner');
    await db.update(users).set({ blocked: true }).where(eq(users.id, buyer.user.id));
    await expectStays();
    await db.update(users).set({ blocked: false }).where(eq(users.id, buyer.user.id));
    const demoted = await owner.call('PUT', path, { role: 'developer' });
    expect(demoted.json().data).toMatchObject({ role: 'developer', isSelf: true });
    expect((await owner.call('DELETE', path)).statusCode).toBe(200);
  },
);

test(
  'owners who demote and remove each other and leave at the same moment leave one',
  { tags: ['slow', 'ORG-02'] },
  async ({ shop }) => {
    const { id, pathOf, owner, buyer, readOwners, setRole, add } = await openMembers(shop);
    const third = await createCustomer(shop);
    await setRole(buyer, 'owner');
    const [first, second] = [await pathOf(owner), await pathOf(buyer)];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        owner.call('PUT', second, { role: 'buyer' }),
        buyer.call('PUT', first, { role: 'developer' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
      expect(await readOwners()).toHaveLength(1);
      await setRole(owner, 'owner');
      await setRole(buyer, 'owner');
    }
    for (let round = 0; round < 5; round += 1) {
      await shop.deps.db.delete(companyMembers).where(eq(companyMembers.companyId, id));
      for (const person of [owner, buyer, third]) await add(person, 'owner');
      const paths = [await pathOf(owner), await pathOf(buyer), await pathOf(third)] as const;
      const answers = await Promise.all([
        owner.call('DELETE', paths[1]),
        buyer.call('DELETE', paths[2]),
        third.call('PUT', paths[0], { role: 'buyer' }),
        owner.call('DELETE', paths[0]),
        buyer.call('PUT', paths[1], { role: 'developer' }),
        third.call('DELETE', paths[2]),
      ]);
      expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
      expect((await readOwners()).length).toBeGreaterThanOrEqual(1);
    }
  },
);
