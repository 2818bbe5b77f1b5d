import { expect } from 'vitest';
import { settingsOf } from '../../test/backup/commands.ts';
import { runProgram } from '../../test/processes/server-process.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

const verify = (shop: TestShop, ...args: string[]) =>
  runProgram('commands/verify-audit', settingsOf(shop), args).end();

test('audit:verify prints the last hash, and checks from a hash that was written down', async ({
  shop,
  admin,
}) => {
  const createCategory = (title: string) =>
    admin.call('POST', '/back-office/categories', { title, img: null });
  await createCategory('Audited');
  const intact = await verify(shop);
  expect(intact).toMatchObject({ exitCode: 0 });
  const [, lastHash] = /1 entry, unbroken, last hash ([0-9a-f]{64})/.exec(intact.output)!;
  await createCategory('Later');
  const later = await verify(shop, '--since', lastHash!);
  expect(later.output).toContain('2 entries, unbroken');
  const unknown = 'f'.repeat(64);
  const found = await verify(shop, '--since', unknown);
  expect(found).toMatchObject({ exitCode: 1 });
  expect(found.output).toContain(`No entry has the hash ${unknown}`);
});
