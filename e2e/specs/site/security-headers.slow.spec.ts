import { createHash } from 'node:crypto';
import { expect, test } from '../../support/shop-test.ts';

const pages = ['/', '/product/org-chart', '/login', '/cart', '/order'];

test('every page carries the security headers', { tag: ['@X01'] }, async ({ request }) => {
  for (const page of pages) {
    const response = await request.get(page);
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(response.status(), page).toBe(200);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toBeTruthy();
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test(
  'only pages with the editor allow its policy of Trusted Types',
  { tag: ['@X01'] },
  async ({ request }) => {
    const readPolicies = async (path: string) => {
      const headers = (await request.get(path)).headers();
      expect(headers).not.toHaveProperty('x-rich-text-editor');
      return /trusted-types ([\w ]+);/.exec(headers['content-security-policy'] ?? '')?.[1];
    };
    for (const path of [
      '/',
      '/login',
      '/cart',
      '/admin',
      '/admin/products',
      '/admin/orders',
      '/x',
    ]) {
      expect(await readPolicies(path), path).toBe('partshelf');
    }
    for (const path of [
      'products/new',
      'products/new-bundle',
      'products/x',
      'settings/texts/terms',
    ]) {
      expect(await readPolicies(`/admin/${path}`), path).toBe('partshelf ProseMirrorClipboard');
    }
  },
);

test(
  'the content security policy allows exactly the inline scripts of the page',
  { tag: ['@X01', '@X03'] },
  async ({ request }) => {
    for (const page of pages) {
      const response = await request.get(page);
      const policy = response.headers()['content-security-policy'] ?? '';
      const allowed = policy.match(/'sha256-[^']+'/g) ?? [];
      const html = await response.text();
      const scripts = Array.from(html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs));
      const hashes = scripts
        .filter(([, attributes, text]) => text && !attributes!.includes('application/'))
        .map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
      expect(hashes.length, page).toBeGreaterThan(0);
      expect(new Set(allowed), page).toEqual(new Set(hashes));
      expect(html).not.toContain('nonce=');
      expect(policy).not.toContain('nonce-');
    }
  },
);

test(
  'a page is the same for customers and visitors, and an unknown one is not found',
  { tag: ['@X05'] },
  async ({ request, customer }) => {
    const cookie = `accessToken=${customer.token}`;
    for (const page of ['/', '/cart']) {
      const [visitor, signedIn] = await Promise.all([
        request.get(page),
        request.get(page, { headers: { cookie } }),
      ]);
      expect(await signedIn.text()).toBe(await visitor.text());
    }
    for (const page of ['/nowhere', '/product/nothing-of-that-name', '/cart/x.css', '/.env']) {
      expect((await request.get(page)).status(), page).toBe(404);
    }
  },
);
