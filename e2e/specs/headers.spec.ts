import { expect, test } from '../support/shop.ts';

/** Leaves out what is new in every answer: the nonces, and when the data were read. */
const withoutNoncesAndTimes = (html: string) =>
  html.replaceAll(/nonce="[^"]+"|"(dehydrated|dataUpdated)At":\d+/g, '');

const pages = ['/', '/product/org-chart', '/login', '/cart', '/order'];

test('every page carries the headers that keep foreign scripts out [X01]', async ({ request }) => {
  for (const page of pages) {
    const response = await request.get(page);
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(response.status(), page).toBe(200);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toBeTruthy();
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('every script of a page carries the nonce of its answer, a new one each time [X01] [X03]', async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (const page of pages) {
    const response = await request.get(page);
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1];
    const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    const executable = scripts.filter((tag) => !tag.includes('application/'));
    expect(executable.length, page).toBeGreaterThan(0);
    for (const tag of executable) expect(tag).toContain(`nonce="${nonce}"`);
    nonces.add(nonce!);
  }
  expect(nonces.size).toBe(pages.length);
});

test('a page is the same for a customer as for a visitor, and an unknown one is not there [X05]', async ({
  request,
  customer,
}) => {
  const cookie = `accessToken=${customer.token}`;
  for (const page of ['/', '/cart']) {
    const [visitor, signedIn] = await Promise.all([
      request.get(page),
      request.get(page, { headers: { cookie } }),
    ]);
    expect(withoutNoncesAndTimes(await signedIn.text())).toBe(
      withoutNoncesAndTimes(await visitor.text()),
    );
  }
  for (const page of ['/nowhere', '/product/nothing-of-that-name', '/cart/x.css', '/.env']) {
    expect((await request.get(page)).status(), page).toBe(404);
  }
});
