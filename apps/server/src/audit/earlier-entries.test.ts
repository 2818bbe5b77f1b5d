import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database-cluster.ts';
import { connect } from '../db/client.ts';
import { listMigrations, runMigrations } from '../db/migrate.ts';
import { createLog } from '../logging/log.ts';
import { verifyChain } from './verify-chain.ts';

const log = createLog('silent');

test('entries of earlier releases are chained in their order by the upgrade', async () => {
  const { ownerAddress, drop } = await createEmptyDatabase(inject('cluster'));
  onTestFinished(drop);
  const client = new pg.Client(ownerAddress);
  await client.connect();
  const migrations = listMigrations();
  const first = migrations.findIndex(({ tag }) => tag.endsWith('_audit_chain'));
  await runMigrations(client, migrations.slice(0, first));
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
  await runMigrations(client, migrations.slice(first));
  await client.end();

  const db = connect(ownerAddress, log, 1);
  onTestFinished(() => db.$client.end());
  expect(await verifyChain(db)).toMatchObject({ entries: 1_500, erased: 0 });
  const { rows } = await db.$client.query(
    'select document_id as id from audit_entries order by sequence limit 3',
  );
  expect(rows.map(({ id }) => id)).toEqual(['entry-1', 'entry-2', 'entry-3']);
});
