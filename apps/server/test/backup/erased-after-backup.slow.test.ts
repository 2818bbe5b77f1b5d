import { expect } from 'vitest';
import { eraseUser } from '../../src/features/privacy/erase-user.ts';
import { accountCalls } from '../support/calls/account-calls.ts';
import { createBuyer } from '../support/buyer.ts';
import { createCustomer } from '../support/factories.ts';
import { shopTest } from '../support/shop-test.ts';
import {
  createBackup,
  createEmptyTarget,
  query,
  runCommand,
  settingsOf,
  startShop,
} from './commands.ts';

const test = shopTest();

test(
  'who was erased after the backup is gone before the restored shop answers',
  { timeout: 300_000, tags: ['PRIV-06'] },
  async ({ shop }) => {
    const { deps } = shop;
    const gone = await accountCalls(shop).signUp();
    const buyer = await createBuyer(shop);
    await buyer.buyProduct();
    const stays = await createCustomer(shop);
    const folder = await createBackup(settingsOf(shop));
    const erasedAt = new Date();
    const [row] = await query(
      shop.ownerDatabaseUrl,
      'select document_id as id from users where email = $1',
      [gone.email],
    );
    await eraseUser(deps, { documentId: row!.id, erasedAt, reviews: 'anonymous' });
    const { documentId } = buyer.user;
    await eraseUser(deps, { documentId, erasedAt, reviews: 'delete' });

    const target = await createEmptyTarget();
    const lost = deps.config.dataDir;
    const restored = await runCommand('restore', folder, target, ['--erasures', lost]).end();
    expect(restored.exitCode, restored.output).toBe(0);
    const read = () =>
      query(
        target.DATABASE_OWNER_URL,
        'select document_id as id, email, erased_at as "erasedAt" from users order by id',
      );
    expect((await read()).map(({ email }) => email)).toContain(gone.email);

    const again = await startShop({
      ...target,
      JWT_SECRET: deps.config.jwtSecret,
      STRIPE_API_BASE: shop.sandbox.url,
      STRIPE_SECRET_KEY: deps.config.stripe.secretKey,
    });
    const people = await read();
    const emails = people.map(({ email }) => email);
    expect(emails).toContain(stays.user.email);
    expect(emails).not.toContain(gone.email);
    expect(emails).not.toContain(buyer.user.email);
    const erased = people.filter((person) => person.erasedAt);
    expect(erased.map(({ id }) => id).sort()).toEqual([row!.id, documentId].sort());
    expect(erased[0]!.erasedAt).toEqual(erasedAt);
    const orders = await query(target.DATABASE_OWNER_URL, 'select status from orders');
    expect(orders).toEqual([{ status: 'succeeded' }]);
    const logIn = await again.call('/api/auth/local', undefined, {
      identifier: gone.email,
      password: gone.password,
    });
    expect(logIn.status).toBe(400);
    expect(again.readOutput()).toContain('2 people were erased again');
  },
);
