import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  askForDeletion,
  endWaitingTime,
  readUser,
  runJob,
} from '../../../test/support/calls/privacy-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyEvents,
  companyInvitations,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { writeExportZip } from './export-zip.ts';
import { idleAccountCleanups } from './idle-accounts.ts';
import { eraseUserIfSettled } from './erase-user.ts';
import { readZip } from '../../../test/support/read-zip.ts';

const test = shopTest();
const password = 'correct horse';

type Person = Awaited<ReturnType<typeof createCustomer>>;

async function askFor({ deps }: TestShop, { user, call }: Pick<Person, 'user' | 'call'>) {
  const passwordHash = await hashPassword(password);
  await deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  return askForDeletion({ call, username: user.username, password });
}

test(
  'the last owner of a company that others need stays, and reads which company it is',
  { tags: ['ORG-02', 'PRIV-03'] },
  async ({ shop, db }) => {
    const { id, documentId, name, owner, buyer } = await createTestCompany(shop);
    const company = { documentId, name };
    const refused = await askFor(shop, owner);
    expect(expectErrorCode(refused)).toBe('DELETION_LAST_OWNER');
    expect(refused.json().error.message).toContain(name);
    const overview = (await owner.call('GET', '/privacy/deletion')).json().data;
    expect(overview.refusal).toMatchObject({ code: 'DELETION_LAST_OWNER', company });
    expect(overview.goes).toContainEqual({ topic: 'companies', count: 1 });
    await db
      .update(companies)
      .set({ closedAt: sql`now()` })
      .where(eq(companies.id, id));
    expect((await owner.call('GET', '/privacy/deletion')).json().data.refusal).toBeNull();
    expect((await buyer.call('GET', '/privacy/deletion')).json().data.refusal).toBeNull();
  },
);

test(
  'of two owners who go at the same moment, one by deletion, one stays',
  { tags: ['ORG-02', 'PRIV-03'] },
  async ({ shop, db }) => {
    for (let round = 0; round < 5; round += 1) {
      const { id, documentId, owner, add } = await createTestCompany(shop);
      const second = await createCustomer(shop);
      await add(second, 'owner');
      const isSecond = and(
        eq(companyMembers.companyId, id),
        eq(companyMembers.userId, second.user.id),
      );
      const [member] = await db.select().from(companyMembers).where(isSecond);
      const [deleted, left] = await Promise.all([
        askFor(shop, owner),
        second.call('DELETE', `/companies/${documentId}/members/${member!.documentId}`),
      ]);
      expect([deleted.statusCode, left.statusCode].toSorted()).toEqual([200, 400]);
    }
  },
);

test(
  'an erased member leaves the companies, and an empty company goes with its owner',
  { tags: ['ORG-09', 'PRIV-04'] },
  async ({ shop, db }) => {
    const { id, owner, buyer } = await createTestCompany(shop);
    const { user, call } = buyer;
    await call('POST', '/companies', { name: 'Empty' });
    const asked = await createTestCompany(shop);
    await db.insert(companyJoinRequests).values({ companyId: asked.id, userId: user.id });
    await db.insert(companyInvitations).values({
      companyId: asked.id,
      email: user.email,
      role: 'buyer',
      tokenHash: `hash of ${user.email}`,
      issuedById: asked.owner.user.id,
      expiresAt: sql`now() + interval '1 day'`,
    });
    expect((await askFor(shop, buyer)).statusCode).toBe(200);
    await endWaitingTime(shop, user.id);
    await runJob(shop, 'erase-due-accounts');
    expect((await readUser(shop, user.id)).erasedAt).not.toBeNull();
    expect(await db.$count(companyMembers, eq(companyMembers.userId, user.id))).toBe(0);
    expect(await db.$count(companyJoinRequests, eq(companyJoinRequests.userId, user.id))).toBe(0);
    const isToThem = eq(companyInvitations.email, user.email);
    expect(await db.$count(companyInvitations, isToThem)).toBe(0);
    expect(await db.$count(companies, eq(companies.name, 'Empty'))).toBe(0);
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    expect(events.at(-1)).toMatchObject({ kind: 'left', details: { role: 'buyer' } });
    expect((await owner.call('GET', '/companies')).json().data).toHaveLength(1);
  },
);

test(
  'a deletion that is due waits while the company has no other owner',
  { tags: ['ORG-02', 'PRIV-03'] },
  async ({ shop, db }) => {
    const { id, owner, buyer } = await createTestCompany(shop);
    const isBuyer = and(eq(companyMembers.companyId, id), eq(companyMembers.userId, buyer.user.id));
    await db.update(companyMembers).set({ role: 'owner' }).where(isBuyer);
    expect((await askFor(shop, owner)).statusCode).toBe(200);
    await db.update(users).set({ blocked: true }).where(eq(users.id, buyer.user.id));
    await endWaitingTime(shop, owner.user.id);
    await runJob(shop, 'erase-due-accounts');
    expect((await readUser(shop, owner.user.id)).erasedAt).toBeNull();
    await db.update(users).set({ blocked: false }).where(eq(users.id, buyer.user.id));
    await runJob(shop, 'erase-due-accounts');
    expect((await readUser(shop, owner.user.id)).erasedAt).not.toBeNull();
  },
);

test(
  'an idle account is kept while a company has no other owner',
  { tags: ['ORG-02', 'PRIV-05'] },
  async ({ shop, db }) => {
    const { owner, developer } = await createTestCompany(shop);
    const long = sql`now() - interval '5 years'`;
    for (const { user } of [owner, developer]) {
      await db.update(users).set({ createdAt: long }).where(eq(users.id, user.id));
      await db.update(sessions).set({ lastUsedAt: long }).where(eq(sessions.userId, user.id));
      await db.update(orders).set({ createdAt: long }).where(eq(orders.userId, user.id));
    }
    for (const cleanup of Object.values(idleAccountCleanups(eraseUserIfSettled))) {
      await cleanup(shop.deps, 500);
    }
    expect((await readUser(shop, owner.user.id)).idleWarnedAt).toBeNull();
    expect((await readUser(shop, developer.user.id)).idleWarnedAt).not.toBeNull();
  },
);

test(
  'the export has the companies of a person, and nothing of them for others',
  { tags: ['ORG-09', 'PRIV-02'] },
  async ({ shop, customer }) => {
    const { name, owner } = await createTestCompany(shop);
    const filesOf = async ({ user }: Pick<Person, 'user'>) => {
      const zip = writeExportZip(shop.deps, { id: user.id, email: user.email });
      return readZip(await buffer(zip));
    };
    const files = await filesOf(owner);
    const read = (file: string) => JSON.parse(files.get(file)!.toString());
    expect(read('companies.json')).toMatchObject([{ company: name, role: 'owner' }]);
    expect(read('company-events.json')).toMatchObject([
      { company: name, kind: 'created', isByYou: true, isAboutYou: false },
    ]);
    const others = [...(await filesOf(customer)).keys()];
    expect(others.filter((file) => file.startsWith('compan'))).toEqual([]);
  },
);
