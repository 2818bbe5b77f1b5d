import { readdir } from 'node:fs/promises';
import { type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { draw, encodeForm, toBlob } from '../../../test/files/images.ts';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { files } from '../../db/tables/files.ts';

const test = shopTest().extend('headers', ({ customer }) => ({
  authorization: `Bearer ${customer.token}`,
  'content-type': 'multipart/form-data; boundary=x',
}));
const beginning =
  '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n\x89PNG';

async function upload({ app }: TestShop, headers: OutgoingHttpHeaders, image: Buffer) {
  const form = new FormData();
  form.append('files', toBlob(image), 'face.png');
  const encoded = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...encoded.headers },
    payload: encoded.payload,
  });
}

const listStored = ({ deps }: TestShop) => readdir(deps.config.dataDir, { recursive: true });

const countConnections = ({ app }: TestShop) =>
  new Promise<number>((resolve) => {
    app.server.getConnections((_error, count) => resolve(count));
  });

test(
  'an upload that comes a byte at a time is answered with 408',
  { tags: ['slow', 'U11'] },
  async ({ shop, headers }) => {
    const app = buildApp({
      ...shop.deps,
      config: { ...shop.deps.config, requestTimeoutMs: 1_000 },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const stored = await listStored(shop);
    const { port } = app.server.address() as AddressInfo;
    const call = request({ port, method: 'POST', path: '/api/upload', headers });
    call.write(beginning);
    const dripping = setInterval(() => call.write('.'), 50);
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', async (response) => {
        response.setEncoding('utf8');
        resolve({ status: response.statusCode!, body: (await response.toArray()).join('') });
      });
    }).finally(() => clearInterval(dripping));
    call.destroy();
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body).error).toMatchObject({
      status: 408,
      name: 'RequestTimeoutError',
    });
    expect(await listStored(shop)).toEqual(stored);
  },
);

test(
  'a hundred uploads that break off leave nothing behind',
  { tags: ['U11'] },
  async ({ shop, db, headers }) => {
    const [stored, rows] = [await listStored(shop), await db.$count(files)];
    const part = Buffer.alloc(100_000, '.');
    const breakOff = () =>
      new Promise<void>((resolve) => {
        const call = request(`${shop.url}/api/upload`, { method: 'POST', headers });
        call.on('error', () => {});
        call.on('close', resolve);
        call.write(beginning);
        call.write(part, () => call.destroy());
      });
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 10 }, breakOff));
    }
    await until(
      () => countConnections(shop),
      (count) => count === 0,
    );
    expect(await listStored(shop)).toEqual(stored);
    expect(await db.$count(files)).toBe(rows);
    expect((await upload(shop, headers, await draw(9, 9).png().toBuffer())).statusCode).toBe(200);
  },
);
