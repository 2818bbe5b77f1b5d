import { afterAll, expect } from 'vitest';
import { createBackup, createEmptyTarget, runCommand, settingsOf } from '../backup/commands.ts';
import { recordErasure } from '../../src/features/privacy/erasures.ts';
import { createProduct } from '../support/factories.ts';
import { shopTest } from '../support/shop-test.ts';
import { bucketSettings, startS3Server } from './s3-server.ts';

const store = await startS3Server();
const other = await startS3Server();
afterAll(() => Promise.all([store.close(), other.close()]));

const test = shopTest({ config: { s3: store.settings } });

test('a shop with its files in S3 is backed up, and restored into an empty bucket', async ({
  shop,
}) => {
  const product = await createProduct(shop);
  const erasedAt = new Date();
  await recordErasure(shop.deps, { documentId: 'gone', erasedAt, reviews: 'anonymous' });
  const settings = { ...settingsOf(shop), ...bucketSettings(store.settings) };
  const folder = await createBackup(settings);
  const target = { ...(await createEmptyTarget()), ...bucketSettings(other.settings) };
  const restored = await runCommand('restore', folder, target).end();
  expect(restored.exitCode, restored.output).toBe(0);
  const keys = await other.listKeys('private');
  expect(keys).not.toEqual([]);
  expect(keys).toEqual(await store.listKeys('private'));
  expect(await other.listKeys()).toContain('data-folder-id');
  expect(await other.listKeys('erasures')).toEqual(await store.listKeys('erasures'));
  expect(await other.listKeys('erasures')).toHaveLength(1);
  expect(product.sha256).toBeTruthy();

  const twice = { ...target, ...(await createEmptyTarget()) };
  const refused = await runCommand('restore', folder, twice).end();
  expect(refused.exitCode).toBe(1);
  expect(refused.output).toContain('The bucket shop-files has the files of a shop');
});
