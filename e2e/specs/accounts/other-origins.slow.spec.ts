import type { Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import type { Customer } from '../../support/customer.ts';
import { fetchInPage, type OtherOrigin, startOtherOrigin } from '../../support/other-origin.ts';
import { expect, test } from '../../support/shop-test.ts';

const blockedErrors = [/has been blocked by CORS policy/, /net::ERR_FAILED/];

let intranet: OtherOrigin;

test.beforeAll(async () => {
  intranet = await startOtherOrigin();
});

test.afterAll(() => intranet.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function createToken(page: Page, { token }: Customer, scopes: readonly string[]) {
  const data = { name: 'Intranet', scopes, expiresInDays: null };
  const answer = await page.request.post('/api/api-tokens', { headers: bearer(token), data });
  expect(answer.status()).toBe(200);
  const { data: created } = await answer.json();
  return created as { documentId: string; token: string };
}

test(
  'a page of another origin reads own orders and releases with an API token until it is revoked',
  { tag: ['@A04'] },
  async ({ page, baseURL, customer, expectedErrors }) => {
    expectedErrors.push(...blockedErrors, /status of 40[01]/);
    const order = await buyProduct(customer, 'quick-poll');
    const { documentId, token } = await createToken(page, customer, [
      'orders:read',
      'releases:read',
    ]);
    await page.goto(intranet.url);
    const read = (path: string) =>
      fetchInPage(page, `${baseURL}/api${path}`, { headers: bearer(token) });

    expect(await read('/orders')).toMatchObject({
      status: 200,
      body: { data: [{ documentId: order.documentId }] },
    });
    const product = order.products[0]!.documentId;
    expect(await read(`/products/${product}/owned`)).toMatchObject({ status: 200 });
    expect(await read('/users/me')).toBe('blocked');

    const inAddress = await fetchInPage(page, `${baseURL}/api/products?access_token=${token}`);
    expect(inAddress).toMatchObject({
      status: 400,
      body: {
        error: { message: 'Send API tokens in the Authorization header, never in an address' },
      },
    });

    const headers = bearer(customer.token);
    const revoked = await page.request.delete(`/api/api-tokens/${documentId}`, { headers });
    expect(revoked.status()).toBe(200);
    expect(await read('/orders')).toMatchObject({ status: 401 });
  },
);
