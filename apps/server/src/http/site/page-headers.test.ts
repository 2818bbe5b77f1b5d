import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

function imagePolicy(imagesUrl: string | null): string | undefined {
  const headers = pageHeaders([], {
    development: false,
    settings: {
      publicUrl: 'https://shop.test',
      imagesUrl,
      company: { email: 'help@shop.test', phone: null, address: [] },
      google: false,
      booksYears: 10,
      microsoft: false,
      subscribe: null,
    },
  });
  return /img-src [^;]*/.exec(headers['content-security-policy'])?.[0];
}

test('pages load images from the shop, and from the CDN when there is one', () => {
  expect(imagePolicy(null)).toBe("img-src 'self' data: blob:");
  expect(imagePolicy('https://cdn.example/images')).toBe(
    "img-src 'self' data: blob: https://cdn.example",
  );
});
