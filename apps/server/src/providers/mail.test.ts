import { expect, vi } from 'vitest';
import { createFaultProxy } from '../../test/faults/fault-proxy.ts';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createMailProvider, isUnclear } from './mail.ts';
import { unobserved } from './provider-health.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

const createMail = (key: string) => ({
  key,
  to: 'mara@northgate.example',
  subject: key,
  text: 'Your download is ready.',
  html: '<p>Your download is ready.</p>',
});

const sendAndFail = ({ deps }: TestShop, key: string, provider = deps.mail) =>
  provider.send(createMail(key)).then(
    () => new Error('the mail was sent'),
    (error: unknown) => error,
  );

test('a refused mail was certainly not sent', { tags: ['I8', 'F11'] }, async ({ shop }) => {
  await shop.control('/faults', { smtp: { refuse: true } });
  expect(isUnclear(await sendAndFail(shop, 'refused'))).toBe(false);
});

test(
  'a mail to a server that is down was certainly not sent',
  { tags: ['I8', 'F11'] },
  async ({ shop }) => {
    const { config } = shop.deps;
    const down = { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1', publicUrl: config.publicUrl };
    const provider = createMailProvider({ ...down, report: unobserved });
    expect(isUnclear(await sendAndFail(shop, 'down', provider))).toBe(false);
    provider.close();
  },
);

test(
  'a mail whose connection ends before the answer may have been sent',
  { tags: ['I8', 'F11'] },
  async ({ shop }) => {
    await shop.control('/faults', { smtp: { hangsUp: true } });
    expect(isUnclear(await sendAndFail(shop, 'hung up'))).toBe(true);
  },
);

test(
  'a mail server that goes away is seen by the next check',
  { tags: ['F11'] },
  async ({ shop }) => {
    const gate = await createFaultProxy(shop.sandbox.smtpUrl);
    const report = { answered: vi.fn(), failed: vi.fn() };
    const provider = createMailProvider({
      ...shop.deps.config.mail,
      smtpUrl: gate.url,
      publicUrl: shop.url,
      report,
    });
    await provider.check();
    await provider.check();
    expect(report.answered).toHaveBeenCalledTimes(2);
    await gate.close();
    await expect(provider.check()).rejects.toThrow('ECONNREFUSED');
    expect(report.failed).toHaveBeenCalledOnce();
    provider.close();
  },
);
