import { type OutgoingHttpHeaders, request } from 'node:http';
import { limits } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import { listPackageFiles } from '../../../../test/support/calls/release-calls.ts';
import { measureGrowth } from '../../../../test/processes/server-process.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

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

function sendChunks(address: URL, headers: OutgoingHttpHeaders, chunks: number, size: number) {
  return new Promise<{ status: number; body: string; sentBytes: number }>((resolve, reject) => {
    const chunk = Buffer.alloc(size, 'x');
    const call = request(address, { method: 'POST', headers });
    let sent = 0;
    const next = (): void => {
      if (sent === chunks || call.destroyed) return void call.end('\r\n--x--\r\n');
      sent += 1;
      call.write(chunk, next);
    };
    call.on('response', async (response) => {
      const body = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode!, body, sentBytes: sent * size });
      call.destroy();
    });
    call.on('error', reject);
    call.write(beginning, next);
  });
}

test('an upload of 251 MB is cut off at the limit, in little memory, and leaves no file', async ({
  shop,
  address,
  headers,
}) => {
  const filesBefore = await listPackageFiles(shop);
  const growth = await measureGrowth(async () => {
    const answer = await sendChunks(address, headers, 251, mebibyte);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body).error.message).toBe('A package can be 250 MB at most');
    expect(answer.sentBytes).toBeGreaterThan(limits.packageBytes - mebibyte);
  });
  expect(growth).toBeLessThan(150 * mebibyte);
  await until(
    () => listPackageFiles(shop),
    (now) => now.length === filesBefore.length,
  );
});
