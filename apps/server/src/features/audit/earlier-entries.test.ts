import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database-cluster.ts';
import { connect } from '../../db/client.ts';
import { listMigrations, runMigrations } from '../../db/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { verifyChain } from './verify-chain.ts';

const log = createLog('silent');

async function openBefore(tag: string) {
  const { ownerAddress, drop } = await createEmptyDatabase(inject('cluster'));
  onTestFinished(drop);
  const client = new pg.Client(ownerAddress);
  await client.connect();
  const migrations = listMigrations();
  const first = migrations.findIndex((migration) => migration.tag.endsWith(tag));
  await runMigrations(client, migrations.slice(0, first));
  async function upgrade() {
    await runMigrations(client, migrations.slice(first));
    await client.end();
    const db = connect(ownerAddress, log, 1);
    onTestFinished(() => db.$client.end());
    return db;
  }
  return { client, upgrade };
}

test(
  'entries of earlier releases are chained in their order by the upgrade',
  { tags: ['slow'] },
  async () => {
    const { client, upgrade } = await openBefore('_audit_chain');
    await client.query(`
    insert into users (document_id, username, email, provider)
      values ('ada', 'ada', 'ada@staff.example', 'local'),
        ('gone', 'gone', 'gone@staff.example', 'local');
    insert into audit_entries (document_id, actor_id, action, subject, subject_document_id, details)
      select 'entry-' || number, (select id from users where document_id =
          case number % 3 when 0 then 'ada' when 1 then 'gone' end),
        'changed', 'product', 'product', jsonb_build_object('title', 'Ö "' || number || '"', 'price', 1.50)
      from generate_series(1, 1500) number;
    delete from users where document_id = 'gone'`);
    const db = await upgrade();
    expect(await verifyChain(db)).toMatchObject({ entries: 1_500, erased: 0 });
    const { rows } = await db.$client.query(
      'select document_id as id from audit_entries order by sequence limit 3',
    );
    expect(rows.map(({ id }) => id)).toEqual(['entry-1', 'entry-2', 'entry-3']);
  },
);

test('entries of earlier releases get the people whom they name', { tags: ['slow'] }, async () => {
  const { client, upgrade } = await openBefore('_audit_people');
  await client.query(`
    insert into users (document_id, username, email, provider, confirmed)
      values ('ada', 'Ada', 'ada@customers.example', 'local', true),
        ('bob', 'Bob', 'bob@customers.example', 'local', true),
        ('cleo', 'Cleo', 'cleo@customers.example', 'local', false);
    insert into orders (document_id, user_id, total_cents, items_hash)
      select 'order', id, 100, 'x' from users where document_id = 'ada';
    insert into contact_messages (document_id, first_name, last_name, email, subject, message)
      values ('message', 'B', 'B', 'Bob@customers.example', 'Hi', 'Hi');
    insert into audit_entries (document_id, action, subject, subject_document_id, details) values
      ('1', 'refunded', 'order', 'order', '{"title":"Earlier name"}'),
      ('2', 'allowed another attempt', 'order', 'removed', '{"title":"x","newOrder":"order"}'),
      ('3', 'declined', 'refund-request', 'request', '{"title":"x","order":"order"}'),
      ('4', 'refunded', 'order', 'removed', '{"title":"bob"}'),
      ('5', 'sent again', 'mail', 'mail', '{"title":"Bob","to":"BOB@customers.example"}'),
      ('6', 'put aside', 'contact-message', 'message', '{"title":"Hi"}'),
      ('7', 'invited', 'invitation', 'x', '{"title":"cleo@customers.example"}'),
      ('8', 'created', 'product', 'x', '{"title":"Ada"}')`);
  const db = await upgrade();
  const { rows } = await db.$client.query(
    'select people[1] as named from audit_entries order by sequence',
  );
  const named = rows.map((row) => row.named ?? 'none').join(' ');
  expect(named).toBe('ada ada ada bob bob bob none none');
  expect(await verifyChain(db)).toMatchObject({ entries: 8, erased: 0 });
});
