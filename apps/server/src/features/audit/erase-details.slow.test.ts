import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import {
  newPerson,
  acceptInvitation,
  findUser,
  invite,
  readInvitationToken,
} from '../../../test/support/calls/account-calls.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { endWaitingTime, readUser, runJob } from '../../../test/support/calls/privacy-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { subscribers } from '../../db/tables/subscribers.ts';
import { verifyChain } from './verify-chain.ts';

const test = shopTest();

const change = (
  { deps }: TestShop,
  { user }: Pick<Customer, 'user'>,
  values: Partial<typeof users.$inferInsert>,
) => deps.db.update(users).set(values).where(eq(users.id, user.id));

async function erase(shop: TestShop, admin: Customer, { user }: Pick<Customer, 'user'>) {
  const wanted = { reason: 'Asked by letter', reviews: 'anonymous' };
  const path = `/back-office/people/${user.documentId}/deletion`;
  expect((await admin.call('POST', path, wanted)).statusCode).toBe(200);
  await endWaitingTime(shop, user.id);
  await runJob(shop, 'erase-due-accounts');
  expect((await readUser(shop, user.id)).erasedAt).not.toBeNull();
}

test.for(['password', 'Customer', 'customers', '129', 'settings'])(
  'the erasure of a person called %s leaves the entries about others',
  { tags: ['PRIV-04'] },
  async (username, { shop, admin, customer }) => {
    const other = await createCustomer(shop);
    await shop.deps.db.insert(auditEntries).values([
      {
        action: 'exported',
        subject: 'export',
        subjectDocumentId: other.user.documentId,
        details: { title: 'customers', method: 'password', total: 129, roleBefore: 'Customer' },
      },
      {
        action: 'changed',
        subject: 'shop',
        subjectDocumentId: 'settings',
        details: { name: 'settings' },
      },
    ]);
    const before = [
      await readAudit(admin, other.user.documentId),
      await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subject, 'shop')),
    ];
    await change(shop, customer, { username });
    await erase(shop, admin, customer);
    expect([
      await readAudit(admin, other.user.documentId),
      await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subject, 'shop')),
    ]).toEqual(before);
  },
);

test(
  'no entry has an earlier name or email of an erased person',
  { tags: ['PRIV-04'] },
  async ({ shop, admin, buyer }) => {
    const { db } = shop.deps;
    const { user } = buyer;
    await change(shop, buyer, { confirmed: true });
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    const from = { email: user.email.toUpperCase(), firstName: 'A', lastName: 'B' };
    const [message] = await db
      .insert(contactMessages)
      .values({ ...from, subject: `From ${user.email}`, message: 'Hello' })
      .returning();
    const [subscriber] = await db
      .insert(subscribers)
      .values({ name: 'A', email: user.email })
      .returning();
    const messagePath = `/back-office/messages/${message!.documentId}`;
    const answers = [
      await admin.call('POST', `/back-office/orders/${order!.documentId}/partial-refund`, {
        amount: 1,
      }),
      await admin.call('POST', `${messagePath}/answer`, { text: 'Yes.' }),
      await admin.call('PUT', `${messagePath}/done`, { done: true }),
      await admin.call('DELETE', `/back-office/subscribers/${subscriber!.documentId}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const listRefunds = () => shop.deps.jobs.listUnfinishedData(db, 'refund-part');
    await until(listRefunds, (unfinished) => unfinished.length === 0);
    const listNaming = async () => {
      const entries = await db.select().from(auditEntries);
      const names = [user.username, user.email].map((name) => name.toLowerCase());
      return entries
        .map(({ details }) => JSON.stringify(details).toLowerCase())
        .filter((details) => names.some((name) => details.includes(name)));
    };
    expect(await listNaming()).toHaveLength(4);
    await change(shop, buyer, { username: 'Someone Else', email: 'else@customers.example' });
    await erase(shop, admin, buyer);
    expect(await listNaming()).toEqual([]);
    expect(await verifyChain(db)).not.toHaveProperty('broken');
  },
);

test(
  'entries about an address from before its account are erased with the account',
  { tags: ['PRIV-04'] },
  async ({ shop, accounts, admin }) => {
    const { db } = shop.deps;
    const person = newPerson();
    await invite(admin, person.email);
    await acceptInvitation(accounts, await readInvitationToken(shop, person.email), person);
    const user = await findUser(shop, person.email);
    const invited = { user: user! };
    await change(shop, invited, { email: 'later@staff.example' });
    await erase(shop, admin, invited);
    const entries = await db.select().from(auditEntries);
    expect(entries.map(({ details }) => details['title'])).not.toContain(person.email);
  },
);
