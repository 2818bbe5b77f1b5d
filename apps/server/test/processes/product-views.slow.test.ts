import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../database-cluster.ts';
import { createHttpApp } from '../balanced/balancer.ts';
import { createFolder, liveSettings, runServer } from './server-process.ts';

const documentId = 'v'.repeat(24);

async function openDatabase() {
  const { address, ownerAddress, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  const client = new Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `insert into products (document_id, slug, title, description, long_description,
        other_description, price_cents, published_at)
      values ($1, 'viewed', 'Viewed', '', '', '', 1999, now())`,
    [documentId],
  );
  return { client, settings: { DATABASE_URL: address, DATABASE_OWNER_URL: ownerAddress } };
}

test('views right before the shop is stopped are not lost', async () => {
  const { client, settings } = await openDatabase();
  const server = await runServer({
    ...liveSettings,
    ...settings,
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: await createFolder(),
  });
  await server.waitFor('ready');
  const { inject: call } = createHttpApp(`http://localhost:${server.port}`);
  const view = () =>
    call({
      method: 'POST',
      url: `/api/products/${documentId}/views`,
      headers: { host: 'localhost', origin: 'http://localhost', 'user-agent': 'Firefox/140.0' },
    });
  const answers = await Promise.all(Array.from({ length: 20 }, view));
  server.signal('SIGTERM');
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(204));
  const { exitCode, output } = await server.end();
  expect(output).not.toContain('Not closed');
  expect(exitCode).toBe(0);
  const { rows } = await client.query(
    'select step, sum(count)::int as count from funnel_counts group by step',
  );
  expect(rows).toEqual([{ step: 'viewed', count: 20 }]);
});
