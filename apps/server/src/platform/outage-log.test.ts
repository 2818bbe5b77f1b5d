import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { until } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createFaultProxy } from '../../test/faults/fault-proxy.ts';
import { databaseOf } from '../../test/processes/server-process.ts';
import { buildApp } from '../app.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { createLog, createOutageFilter } from './log.ts';

const test = shopTest();

test(
  'a database that goes and comes back is a line each, however many calls and jobs fail',
  { tags: ['F05'] },
  async ({ shop }) => {
    const lines: { msg: string; failures: number }[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const gate = await createFaultProxy(databaseOf(shop));
    const deps = await createDeps(shop.deps.config, gate.url, log, shop.deps.files);
    const app = buildApp(deps);
    onTestFinished(async () => {
      await app.close();
      await closeDeps(deps);
      await gate.close();
    });
    await deps.jobs.start();
    const countFailures = async () => (await app.inject('/healthz')).statusCode;
    gate.setMode('reset');
    const calls = Array.from({ length: 30 }, () => app.inject('/api/products'));
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(503);
    expect(await countFailures()).toBe(503);
    gate.setMode('open');
    await until(countFailures, (status) => status === 200);

    const messages = lines.map(({ msg }) => msg);
    expect(messages[0]).toBe('the database does not answer');
    expect(messages).toContain('the database answers again');
    const { failures } = lines.find(({ msg }) => msg === 'the database answers again')!;
    expect(failures).toBeGreaterThan(30);
    expect(lines.length).toBeLessThan(10);
  },
);

test('a lasting outage is one line, and other failures are logged as usual', () => {
  const lines: { msg: string; failures?: number }[] = [];
  let time = 0;
  const hooks = { logMethod: createOutageFilter(() => time) };
  const log = pino({ hooks }, { write: (line) => void lines.push(JSON.parse(line)) });
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const err = new DrizzleQueryError('select 1', [], cause);
  for (time = 0; time < 25_000; time += 500) log.warn({ err }, 'a query failed');
  log.warn({ err: cause }, 'the mail server is away');
  log.info({ recovered: 'database' });
  log.info({ recovered: 'database' });
  expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
    ['the database does not answer', 1],
    ['the mail server is away', undefined],
    ['the database answers again', 50],
  ]);
});

test('a pool whose connections are all in use is not a database that does not answer', () => {
  const lines: { msg: string }[] = [];
  const hooks = { logMethod: createOutageFilter(() => 0) };
  const log = pino({ hooks }, { write: (line) => void lines.push(JSON.parse(line)) });
  const failure = (cause: Error) => ({ err: new DrizzleQueryError('select 1', [], cause) });
  const busy = failure(new Error('timeout exceeded when trying to connect'));
  const away = failure(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  for (const each of [busy, busy]) log.warn(each, 'a query failed');
  log.info({ recovered: 'database' });
  for (const each of [busy, away, busy]) log.warn(each, 'a query failed');
  log.info({ recovered: 'database' });
  expect(lines.map(({ msg }) => msg)).toEqual([
    'all connections of the shop to the database are in use',
    'connections to the database are free again',
    'all connections of the shop to the database are in use',
    'the database does not answer',
    'the database answers again',
  ]);
});
