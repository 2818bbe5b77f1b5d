import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { copyDatabase } from '../../test/database-cluster.ts';
import { createFaultProxy } from '../../test/faults/fault-proxy.ts';
import { toShopError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { connect } from './client.ts';

test(
  'a database that stops answering leaves no connection blocked',
  { tags: ['F06'] },
  async () => {
    const { address, drop } = await copyDatabase(inject('cluster'));
    const gate = await createFaultProxy(address);
    const db = connect(gate.url, createLog('silent'), 2);
    const select = () => db.transaction((transaction) => transaction.execute(sql`select 1`));
    const both = () => Promise.allSettled([select(), select()]);
    expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);

    gate.setMode('silent');
    expect(await both()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);

    gate.setMode('open');
    expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    await db.$client.end();
    await gate.close();
    await drop();
  },
);

test(
  'a connection that dies between two statements fails its transaction and nothing else',
  { tags: ['F05'] },
  async () => {
    const { address, drop } = await copyDatabase(inject('cluster'));
    const db = connect(address, createLog('silent'), 1);
    const observer = connect(address, createLog('silent'), 1);
    const cut = db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid`,
      );
      await observer.execute(sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`);
      await transaction.execute(sql`select 1`);
    });
    const failure = await cut.catch((error: unknown) => error);
    expect(toShopError(failure).code).toBe('DEPENDENCY_DOWN');
    await expect(
      db.transaction(async (transaction) => (await transaction.execute(sql`select 1`)).rowCount),
    ).resolves.toBe(1);
    await db.$client.end();
    await observer.$client.end();
    await drop();
  },
);
