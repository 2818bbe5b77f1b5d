import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { command, copyDatabase } from '../../test/database-cluster.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { databaseOf } from '../../test/processes/server-process.ts';
import { createJobs } from './jobs.ts';
import { createLog } from '../platform/log.ts';
import { prepareDatabase } from './prepare.ts';
import { embeddedConnections } from './roles.ts';
import { auditEntries } from './tables/audit.ts';
import { users } from './tables/accounts.ts';

const test = shopTest();
const log = createLog('silent');

async function connect(address: string): Promise<Client> {
  const client = new Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function recordEntry(shop: TestShop) {
  const { user } = await createCustomer(shop);
  await shop.deps.db.insert(auditEntries).values({
    actorId: user.id,
    action: 'hidden',
    subject: 'review',
    subjectDocumentId: user.documentId,
    details: {},
  });
  return user;
}

const changes = [
  `update audit_entries set action = 'changed'`,
  'delete from audit_entries',
  'truncate audit_entries',
];

test.for(changes)('the shop as it runs may not: %s', async (statement, { shop }) => {
  await recordEntry(shop);
  const runtime = await connect(databaseOf(shop));
  await expect(runtime.query(statement)).rejects.toThrow('permission denied');
});

test.for([
  `update company_events set kind = 'joined'`,
  'delete from company_events',
  'truncate company_events',
])('the shop as it runs may not: %s', { tags: ['ORG-10'] }, async (statement, { shop }) => {
  const runtime = await connect(databaseOf(shop));
  await expect(runtime.query(statement)).rejects.toThrow('permission denied');
});

test.for(changes)('nor may the owner of the tables: %s', async (statement, { shop }) => {
  await recordEntry(shop);
  await expect(command(shop.ownerDatabaseUrl, statement)).rejects.toThrow('are never changed');
});

test('the audit of a deleted person stays, without them', async ({ shop, db }) => {
  const { id, documentId } = await recordEntry(shop);
  await db.delete(users).where(eq(users.id, id));
  const ofPerson = eq(auditEntries.subjectDocumentId, documentId);
  expect(await db.select().from(auditEntries).where(ofPerson)).toMatchObject([{ actorId: null }]);
});

test.for([
  'create table loot (id int)',
  'create table jobs.loot (id int)',
  'alter table users add column loot text',
  'drop table users',
  'truncate users',
  'drop trigger audit_entries_change on audit_entries',
  'select * from drizzle.__drizzle_migrations',
  `update installation set data_folder_id = 'other'`,
  `select pg_read_file('/etc/passwd')`,
  'create role loot superuser',
])('the shop as it runs may not: %s', async (statement, { shop }) => {
  const runtime = await connect(databaseOf(shop));
  await expect(runtime.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('a database that one role has made so far opens with two', async () => {
  const { ownerAddress: owner, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  const connections = embeddedConnections(owner);
  await command(owner, `drop owned by ${new URL(connections.runtime).username}`);
  await prepareDatabase({ owner, runtime: owner }, { log });
  const jobs = createJobs(connections.runtime, log);
  await expect(jobs.start()).rejects.toThrow('permission denied');
  await jobs.stop();

  await prepareDatabase(connections, { log });
  const runtime = await connect(connections.runtime);
  expect((await runtime.query('select count(*)::int from users')).rows).toEqual([{ count: 0 }]);
  const allowedJobs = createJobs(connections.runtime, log);
  await allowedJobs.start();
  await allowedJobs.stop();
  await runtime.end();
});

test('a shop without the role of the owner starts on tables of its release only', async () => {
  const { address, ownerAddress, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  const start = () => prepareDatabase({ owner: address, runtime: address }, { log });
  const pretend = (migration: string) =>
    command(ownerAddress, `update installation set last_migration = '${migration}'`);
  await start();
  await pretend('0016_audit_append_only');
  await expect(start()).rejects.toThrow(/^The tables are those of 0016.* run npm run db:migrate/);
  await pretend('9999_later');
  await expect(start()).rejects.toThrow('A newer release has migrated this database');
  await prepareDatabase({ owner: ownerAddress, runtime: address }, { log });
  await start();
});
