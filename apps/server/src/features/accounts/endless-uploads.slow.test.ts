import { request } from 'node:http';
import { expect } from 'vitest';
import { draw, drawVast, encodeForm, toBlob } from '../../../test/files/images.ts';
import { measureCpuMs, measureGrowth } from '../../../test/processes/server-process.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest().extend('authorization', ({ customer }) => `Bearer ${customer.token}`);
const mebibyte = 1024 * 1024;

test.for([
  { url: '/api/upload', field: 'files' },
  { url: '/api/auth/local/register', field: 'image' },
])(
  'a form at $url that never ends is not read any further',
  { tags: ['U11'] },
  async ({ url, field }, { shop, authorization }) => {
    const { status, sentBytes } = await sendEndlessly(shop, authorization, url, field);
    expect(status).toBe(413);
    expect(sentBytes).toBeLessThan(30 * mebibyte);
  },
);

/** Without a Content-Length, until the shop has responded and closed the connection. */
function sendEndlessly(
  shop: TestShop,
  authorization: string,
  url: string,
  field: string,
): Promise<{ status: number; sentBytes: number }> {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
  const block = Buffer.alloc(64 * 1024);
  return new Promise((resolve) => {
    let status = 0;
    const call = request(`${shop.url}${url}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const writeMore = () => {
      while (!call.destroyed && call.write(block));
    };
    call.on('drain', writeMore);
    call.on('response', (answer) => {
      status = answer.statusCode!;
      answer.resume();
    });
    call.on('error', () => {});
    call.on('close', () => resolve({ status, sentBytes: call.socket!.bytesWritten }));
    call.write(head);
    writeMore();
  });
}

async function upload({ app }: TestShop, authorization: string, image: Buffer) {
  const form = new FormData();
  form.append('files', toBlob(image), 'face.png');
  const encoded = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization, ...encoded.headers },
    payload: encoded.payload,
  });
}

test(
  'an image of 900 million pixels in 110 KB is refused before it is decoded',
  { tags: ['U10'] },
  async ({ shop, authorization }) => {
    const image = await drawVast(30_000);
    expect(image.length).toBeLessThan(150_000);
    await upload(shop, authorization, await draw(9, 9).png().toBuffer());
    let cpuMs = 0;
    const growth = await measureGrowth(async () => {
      cpuMs = await measureCpuMs(async () => {
        expect((await upload(shop, authorization, image)).statusCode).toBe(400);
      });
    });
    expect(cpuMs).toBeLessThan(2_000);
    expect(growth).toBeLessThan(150 * mebibyte);
    expect((await upload(shop, authorization, await draw(9, 9).png().toBuffer())).statusCode).toBe(
      200,
    );
  },
);
