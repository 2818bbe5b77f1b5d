import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@partshelf/contract/limits.ts';
import { expect, onTestFinished } from 'vitest';
import { listPackageFiles } from '../../../../test/support/calls/release-calls.ts';
import { buildPackage } from '../../../../test/share-point-package.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { buildApp } from '../../../app.ts';

const test = shopTest()
  .extend(
    'address',
    ({ shop, product }) =>
      new URL(`/api/back-office/products/${product.documentId}/packages`, shop.url),
  )
  .extend('headers', ({ admin }) => ({
    authorization: `Bearer ${admin.token}`,
    'content-type': 'multipart/form-data; boundary=x',
  }));

const mebibyte = 1024 * 1024;
const beginning = '--x\r\nContent-Disposition: form-data; name="files"; filename="big.zip"\r\n\r\n';

test('an upload with a too large Content-Length is refused before it is sent', async ({
  address,
  headers,
}) => {
  const length = String(limits.packageBytes + mebibyte);
  const status = await new Promise((resolve, reject) => {
    const call = request(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
    });
    call.on('response', (response) => {
      resolve(response.statusCode);
      call.destroy();
    });
    call.on('error', reject);
    call.write(beginning);
  });
  expect(status).toBe(413);
});

test('aborted uploads leave no file', async ({
  shop,
  adminReleases,
  product,
  address,
  headers,
}) => {
  const filesBefore = await listPackageFiles(shop);
  const breakOff = () =>
    new Promise<void>((resolve) => {
      const call = request(address, { method: 'POST', headers });
      call.on('error', () => {});
      call.on('close', resolve);
      call.write(beginning);
      call.write(Buffer.alloc(mebibyte), () => call.destroy());
    });
  await Promise.all(Array.from({ length: 10 }, breakOff));
  await until(
    () => listPackageFiles(shop),
    (now) => now.length === filesBefore.length,
  );
  expect(
    (await adminReleases.upload(product, 'part.sppkg', buildPackage('1.1.0.0'))).statusCode,
  ).toBe(200);
});

test(
  'a package upload may take longer than any other request',
  { tags: ['slow'] },
  async ({ shop, address, headers }) => {
    const config = { ...shop.deps.config, requestTimeoutMs: 2_000 };
    const app = buildApp({ ...shop.deps, config });
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      const call = request({ port, method: 'POST', path: address.pathname, headers });
      call.on('response', (response) => resolve(response.resume().statusCode));
      call.on('error', reject);
      call.write(beginning);
      let drops = 0;
      const dripping = setInterval(() => {
        drops += 1;
        if (drops < 6) return void call.write('.');
        clearInterval(dripping);
        call.end('\r\n--x--\r\n');
      }, 400);
    });
    expect(status).toBe(200);
  },
);
