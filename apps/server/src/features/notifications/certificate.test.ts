import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { eq } from 'drizzle-orm';
import { generate } from 'selfsigned';
import { expect, onTestFinished } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { readCertificateExpiry } from '../../providers/mail.ts';
import { createCertificateCheck } from './certificate.ts';

const test = shopTest();

const dayMs = 24 * 60 * 60 * 1000;

async function createCertificate(days: number) {
  const notAfterDate = new Date(Date.now() + days * dayMs);
  const options = { keyType: 'ec', notAfterDate } as const;
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: 'localhost' }],
    options,
  );
  return { key, cert };
}

/** The address of a server with a certificate that it signed itself. */
async function serveTls(days: number): Promise<URL> {
  const server = createServer(await createCertificate(days));
  await once(server.listen(0, 'localhost'), 'listening');
  onTestFinished(() => void server.close());
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
}

/** The check of a live shop at this address. */
function checkerOf({ deps }: TestShop, address: URL) {
  let clock = new Date();
  const config = { ...deps.config, publicUrl: address.origin };
  const check = createCertificateCheck(
    { ...deps, config, now: () => clock },
    { isChecked: true, readExpiry: readCertificateExpiry },
  );
  const checkIn = async (days: number) => {
    clock = new Date(Date.now() + days * dayMs);
    await check();
  };
  const readNotices = async () => {
    const listed = await deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'certificate'));
    return listed.filter(({ title }) => title.includes(address.host)).map(({ title }) => title);
  };
  return { checkIn, readNotices };
}

test('a certificate that expires soon is told twice, however often it is checked', async ({
  shop,
}) => {
  const address = await serveTls(30);
  const expiry = await readCertificateExpiry(address);
  expect(Math.round((expiry.getTime() - Date.now()) / dayMs)).toBe(30);
  const { checkIn, readNotices } = checkerOf(shop, address);
  const title = `The certificate of ${address.host} expires on ${formatDateInZone(expiry, { locale: 'en-US', timeZone: 'Pacific/Auckland' })}`;
  await checkIn(15);
  expect(await readNotices()).toEqual([]);
  await checkIn(17);
  await checkIn(18);
  expect(await readNotices()).toEqual([title]);
  await checkIn(28);
  await checkIn(31);
  expect(await readNotices()).toEqual([title, title]);
});

test('a certificate that has expired is told, too', async ({ shop }) => {
  const address = await serveTls(1);
  const { checkIn, readNotices } = checkerOf(shop, address);
  await checkIn(40);
  expect(await readNotices()).toHaveLength(1);
});

test('a host that speaks no TLS is an error of the check, not a notice', async ({ shop }) => {
  const address = new URL(shop.url.replace('http:', 'https:'));
  const { checkIn, readNotices } = checkerOf(shop, address);
  await expect(checkIn(0)).rejects.toThrow(/SSL|TLS|closed the connection/i);
  expect(await readNotices()).toEqual([]);
});
