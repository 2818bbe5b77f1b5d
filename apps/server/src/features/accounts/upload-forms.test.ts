import { describe, expect } from 'vitest';
import { encodeForm, toBlob } from '../../../test/files/images.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { files } from '../../db/tables/files.ts';

const test = shopTest().extend('authorization', ({ customer }) => `Bearer ${customer.token}`);
const mebibyte = 1024 * 1024;

const part = (disposition: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nvalue\r\n`;

const brokenForms: Record<string, { type?: string; body: string }> = {
  'no boundary': { type: 'multipart/form-data', body: part('name="a"') },
  'another boundary': { type: 'multipart/form-data; boundary=y', body: part('name="a"') },
  'no end': { body: part('name="a"').slice(0, -9) },
  'a field without a name': { body: `${part('name=""')}--x--` },
  'ten thousand parts': { body: `${part('name="a"').repeat(10_000)}--x--` },
  'a name a thousand deep': { body: `${part(`name="a${'[a]'.repeat(1_000)}"`)}--x--` },
  'a poisoned name': { body: `${part('name="__proto__"')}--x--` },
  'an endless file name': {
    body: `${part(`name="files"; filename*=UTF-8''${'x'.repeat(100_000)}`)}--x--`,
  },
  'a charset that is none': { body: `${part(`name="files"; filename*=no-such''%ff`)}--x--` },
};

const uploadForms = [
  { url: '/api/upload', field: 'files' },
  { url: '/api/auth/local/register', field: 'image' },
];

describe.each(uploadForms)('a form at $url', ({ url, field }) => {
  test.for(Object.keys(brokenForms))(
    'with %s is refused',
    { tags: ['slow', 'U12'] },
    async (kind, { shop, authorization }) => {
      const { type = 'multipart/form-data; boundary=x', body } = brokenForms[kind]!;
      const headers = { authorization, 'content-type': type };
      const answer = await shop.app.inject({ method: 'POST', url, headers, payload: body });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(await shop.deps.db.$count(files)).toBe(0);
    },
  );

  test(
    'may carry five megabytes and not one byte more',
    { tags: ['slow', 'U11'] },
    async ({ shop, authorization }) => {
      async function sendBytes(count: number) {
        const form = new FormData();
        form.append(field, toBlob(Buffer.alloc(count)), 'a.png');
        const { headers, payload } = await encodeForm(form);
        return shop.app.inject({
          method: 'POST',
          url,
          headers: { ...headers, authorization },
          payload,
        });
      }
      expect((await sendBytes(5 * mebibyte + 1)).statusCode).toBe(413);
      expect((await sendBytes(5 * mebibyte)).json().error.name).not.toBe('PayloadTooLargeError');
    },
  );
});
