import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hashPassword } from '../../src/features/accounts/passwords.ts';
import { createFolder } from '../processes/server-process.ts';
import { until } from '../support/build-test-app.ts';
import { createCustomer } from '../support/factories.ts';
import { configureInvoices } from '../support/invoicing.ts';
import { shopTest } from '../support/shop-test.ts';
import { createBackup, runCommand, sayItIsTheSame, settingsOf, startShop } from './commands.ts';

const test = shopTest();

test(
  'a shop that starts from an older copy of its data folder issues no number again',
  { timeout: 300_000, tags: ['INV-13'] },
  async ({ shop, admin, product }) => {
    // They would reach the shop that was backed up.
    await shop.control('/webhooks', { mode: 'off' });
    await configureInvoices(admin);
    const password = 'a long password of the tests';
    const passwordHash = await hashPassword(password);
    const { user } = await createCustomer(shop, { passwordHash });
    const DATA_DIR = join(await createFolder(), 'data');
    const backup = await createBackup(settingsOf(shop));
    const restored = await runCommand('restore', backup, { DATA_DIR }).end();
    expect(restored.exitCode, restored.output).toBe(0);
    await sayItIsTheSame({ DATA_DIR });
    const older = join(await createFolder(), 'data');
    await cp(DATA_DIR, older, { recursive: true });

    async function open(folder: string) {
      const server = await startShop({
        DATA_DIR: folder,
        JWT_SECRET: shop.deps.config.jwtSecret,
        STRIPE_API_BASE: shop.sandbox.url,
        STRIPE_SECRET_KEY: shop.deps.config.stripe.secretKey,
      });
      const token = await server.logIn(user.email, password);
      const read = async (path: string) => (await server.call(path, token)).json();
      const listNumbers = async (order: string): Promise<string[]> =>
        ((await read(`/api/orders/${order}/invoices`)).data?.invoices ?? []).map(
          ({ number }: { number: string }) => number,
        );
      return {
        async buy(): Promise<string> {
          const items = [
            { productDocumentId: product.documentId, cartDocumentId: null, quantity: 1 },
          ];
          const ordered = await server.call('/api/orders', token, { items });
          const { id } = (await ordered.json()).stripeSession;
          await shop.control(`/sessions/${id}/pay`);
          const checked = await read(`/api/orders/check-payment-status?sessionId=${id}`);
          expect(checked).toMatchObject({ status: 'success' });
          const { data } = await read('/api/orders');
          return data.find(({ stripeId }: { stripeId: string }) => stripeId === id).documentId;
        },
        untilNumber: async (order: string) =>
          (
            await until(
              () => listNumbers(order),
              (numbers) => numbers.length > 0,
            )
          )[0]!,
        async stop() {
          server.signal('SIGTERM');
          expect((await server.end()).exitCode).toBe(0);
        },
      };
    }

    const first = await open(DATA_DIR);
    const sold = [await first.buy(), await first.buy()];
    const numbers = [await first.untilNumber(sold[0]!), await first.untilNumber(sold[1]!)];
    await first.stop();

    await shop.control('/faults', { stripe: { status: 503 } });
    await sayItIsTheSame({ DATA_DIR: older });
    const second = await open(older);
    await shop.control('/faults', { stripe: { status: 0 } });
    const next = await second.buy();
    expect(await second.untilNumber(next)).toMatch(/-00003$/);
    expect(numbers.map((number) => number.slice(-5))).toEqual(['00001', '00002']);
    expect(await Promise.all(sold.map(second.untilNumber))).toEqual(numbers);
    await second.stop();
  },
);
