import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { command } from '../../../test/database-cluster.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { eraseAuditDetails, recordAudit } from './audit.ts';
import { verifyChain } from './verify-chain.ts';

const test = shopTest();

async function createCategories(shop: TestShop, titles: readonly string[]) {
  const admin = await createAdmin(shop);
  const answers = await Promise.all(
    titles.map((title) => admin.call('POST', '/back-office/categories', { title, img: null })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(titles.map(() => 200));
}

const readChain = ({ deps }: TestShop) =>
  deps.db.select().from(auditEntries).orderBy(asc(auditEntries.sequence));

/** Reverts it afterwards, so that the next change starts from an unbroken chain. */
async function withChange(shop: TestShop, statement: string, check: () => Promise<void>) {
  const asOwner = (text: string) => command(shop.ownerDatabaseUrl, text);
  await asOwner('create table copied_entries as table audit_entries');
  const change = (text: string) =>
    asOwner(`set session_replication_role = replica; ${text}; reset session_replication_role`);
  try {
    await change(statement);
    await check();
  } finally {
    const columns = `id, document_id, actor_id, action, subject, subject_document_id, details, people,
      created_at, sequence, actor_document_id, details_salt, details_hash, previous_hash, hash`;
    await change(
      `delete from audit_entries; insert into audit_entries (${columns}) overriding system value select ${columns} from copied_entries`,
    );
    await asOwner('drop table copied_entries');
  }
}

test('entries that are written at the same time follow each other without a gap', async ({
  shop,
}) => {
  const titles = Array.from({ length: 20 }, (_, index) => `Category ${index}`);
  await createCategories(shop, titles);
  const entries = await readChain(shop);
  const written = entries.map(({ details }) => details['title']);
  expect(written.toSorted()).toEqual(titles.toSorted());
  expect(entries.map(({ sequence }) => sequence)).toEqual(titles.map((_, index) => index + 1));
  expect(entries.map(({ previousHash }) => previousHash)).toEqual([
    '',
    ...entries.slice(0, -1).map(({ hash }) => hash),
  ]);
  const last = entries.at(-1)!.hash;
  expect(await verifyChain(shop.deps.db)).toEqual({ entries: 20, erased: 0, lastHash: last });
});

test('a person whose row is locked can be audited while that person acts', async ({ shop }) => {
  const { db } = shop.deps;
  const admin = await createAdmin(shop);
  const waiting = () =>
    db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  const created = await db.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, admin.user.id)).for('update');
    const creating = admin.call('POST', '/back-office/categories', { title: 'Waited', img: null });
    await until(waiting, ({ rows }) => rows.length > 0);
    const { documentId, username: title } = admin.user;
    await recordAudit(transaction, null, 'person.blocked', documentId, { title });
    return { creating };
  });
  expect((await created.creating).statusCode).toBe(200);
});

test('an action that is taken back leaves no gap', async ({ shop }) => {
  const before = await readChain(shop);
  const { db } = shop.deps;
  const entry = { action: 'hidden', subject: 'review', subjectDocumentId: 'x', details: {} };
  const undone = db.transaction(async (transaction) => {
    await transaction.insert(auditEntries).values(entry);
    transaction.rollback();
  });
  await expect(undone).rejects.toThrow('Rollback');
  await db
    .insert(auditEntries)
    .values([entry, { ...entry, details: { title: 'Ä “quoted” \\ \u0007' } }]);
  const after = await readChain(shop);
  expect(after.slice(before.length).map(({ sequence }) => sequence)).toEqual([
    before.length + 1,
    before.length + 2,
  ]);
  expect(await verifyChain(db)).toMatchObject({ entries: before.length + 2 });
});

test('a writer cannot choose the place of an entry in the chain', async ({ shop }) => {
  const { db } = shop.deps;
  const [written] = await db
    .insert(auditEntries)
    .values({
      action: 'hidden',
      subject: 'review',
      subjectDocumentId: 'x',
      details: {},
      sequence: 1,
      previousHash: 'chosen',
      hash: 'chosen',
    })
    .returning();
  expect(written).toMatchObject({ sequence: (await readChain(shop)).length });
  expect(await verifyChain(db)).not.toHaveProperty('broken');
});

const changes = {
  'another action': {
    statement: `update audit_entries set action = 'changed' where sequence = 5`,
    problem: 'is not as it was written',
  },
  'other details': {
    statement: `update audit_entries set details = '{"title":"Other"}' where sequence = 5`,
    problem: 'has other details than were written',
  },
  'another time': {
    statement: `update audit_entries set created_at = created_at - interval '1 microsecond'
      where sequence = 5`,
    problem: 'is not as it was written',
  },
  'a removed actor': {
    statement: 'update audit_entries set actor_id = null where sequence = 5',
    problem: 'names another actor than was written',
  },
  'a deleted entry': {
    statement: 'delete from audit_entries where sequence = 5',
    problem: 'stands where entry 5 belongs',
  },
  'entries in another order': {
    statement: `update audit_entries set sequence = 105 where sequence = 5;
      update audit_entries set sequence = 5 where sequence = 6;
      update audit_entries set sequence = 6 where sequence = 105`,
    problem: 'does not follow the entry before it',
  },
  'an entry from outside the chain': {
    statement: `insert into audit_entries (document_id, action, subject, subject_document_id, details)
      values ('added', 'hidden', 'review', 'x', '{}')`,
    problem: /^There are \d+ entries up to entry \d+, instead of \d+/,
  },
};

test.for(Object.keys(changes) as (keyof typeof changes)[])(
  'the check of the list finds %s',
  async (change, { shop }) => {
    const { statement, problem } = changes[change];
    await withChange(shop, statement, async () => {
      expect(await verifyChain(shop.deps.db)).toEqual({ broken: expect.stringMatching(problem) });
    });
    expect(await verifyChain(shop.deps.db)).not.toHaveProperty('broken');
  },
);

test('missing entries at the end are found by a hash from before', async ({ shop }) => {
  const { db } = shop.deps;
  const { hash: lastHash } = (await readChain(shop)).at(-1)!;
  await createCategories(shop, ['Later']);
  expect(await verifyChain(db, lastHash)).toMatchObject({ entries: 2 });
  const cut = `delete from audit_entries where sequence >= (select sequence from audit_entries where hash = '${lastHash}')`;
  await withChange(shop, cut, async () => {
    expect(await verifyChain(db)).not.toHaveProperty('broken');
    expect(await verifyChain(db, lastHash)).toEqual({
      broken: `No entry has the hash ${lastHash}.`,
    });
  });
});

test('the details about a person are erased, and the chain stays unbroken', async ({ shop }) => {
  const { db } = shop.deps;
  const admin = await createAdmin(shop);
  const { user } = await createCustomer(shop, { username: 'Erased Person' });
  await admin.call('PUT', `/back-office/people/${user.documentId}/blocked`, { blocked: true });
  await db.insert(auditEntries).values([
    {
      action: 'sent again',
      subject: 'mail',
      subjectDocumentId: 'mail',
      details: { title: 'Hello', to: user.email.toUpperCase() },
    },
    {
      action: 'sent again',
      subject: 'mail',
      subjectDocumentId: 'other',
      details: { title: 'Hello', to: 'other@customers.example' },
    },
  ]);
  const erased = await db.transaction((transaction) =>
    eraseAuditDetails(transaction, {
      documentId: user.documentId,
      messages: [],
      email: user.email,
    }),
  );
  expect(erased).toBe(2);
  const { rows } = await db.execute(
    sql`select 1 from audit_entries where details::text ilike any (array['%Erased Person%', ${`%${user.email}%`}])`,
  );
  expect(rows).toEqual([]);
  expect(await readChain(shop)).toContainEqual(
    expect.objectContaining({ details: { title: 'Hello', to: 'other@customers.example' } }),
  );
  expect(await verifyChain(db)).toMatchObject({ erased: 2 });
  await db.delete(users).where(eq(users.id, admin.user.id));
  expect(await verifyChain(db)).toMatchObject({ erased: 2 });
});

test.for([
  `update audit_entries set details = '{}'`,
  'update audit_entries set details_salt = null',
  `update audit_entries set details = '{}', details_salt = null, action = 'changed'`,
])('no role may: %s', async (statement, { shop }) => {
  await expect(command(shop.ownerDatabaseUrl, statement)).rejects.toThrow('are never changed');
});
