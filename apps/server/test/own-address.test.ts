import { request } from 'node:http';
import { expect } from 'vitest';
import { newPerson, type AccountCalls } from './support/calls/account-calls.ts';
import type { TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { createCustomer, createProduct } from './support/factories.ts';

const test = shopTest();

const forwarded = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'ftp',
  'x-original-host': 'evil.example',
  forwarded: 'host=evil.example',
};

function post({ app }: TestShop, path: string, payload: object, token?: string) {
  const headers = { ...forwarded, ...(token && { authorization: `Bearer ${token}` }) };
  return app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

async function expectOwnLinks(
  { deps }: TestShop,
  accounts: AccountCalls,
  to: string,
  subject: string,
) {
  const { links, html, text } = await accounts.waitForMail(to, subject);
  expect(links).not.toEqual([]);
  for (const link of links) expect(new URL(link).origin).toBe(deps.config.publicUrl);
  expect(html + text).not.toContain('evil.example');
}

test(
  'mails link to the configured address for any Host header',
  { tags: ['slow', 'A20'] },
  async ({ shop, accounts }) => {
    const person = newPerson();
    await post(shop, '/auth/local/register', person);
    await expectOwnLinks(shop, accounts, person.email, 'Confirm your email address');
    await post(shop, '/auth/send-email-confirmation', { email: person.email });
    await shop.inbox(person.email, 2);
    await expectOwnLinks(shop, accounts, person.email, 'Confirm your email address');
    await post(shop, '/auth/forgot-password', { email: person.email });
    await expectOwnLinks(shop, accounts, person.email, 'Choose a new password');

    const { token, password } = await accounts.signUp();
    const newEmail = 'elsewhere@customers.example';
    await post(shop, '/email-change/request', { newEmail, currentPassword: password }, token);
    await expectOwnLinks(shop, accounts, newEmail, 'Confirm your new email address');
  },
);

test(
  'the payment page leads back to the configured address for any Host header',
  { tags: ['A20'] },
  async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const { documentId } = await createProduct(shop);
    const items = [{ productDocumentId: documentId, quantity: 1 }];
    const { id } = (await post(shop, '/orders', { items }, token)).json().stripeSession;
    const answer = await fetch(`${shop.sandbox.url}/v1/checkout/sessions/${id}`, {
      headers: { authorization: `Bearer ${shop.deps.config.stripe!.secretKey}` },
    });
    const session = (await answer.json()) as { success_url: string; cancel_url: string };
    for (const address of [session.success_url, session.cancel_url]) {
      expect(new URL(address).origin).toBe(shop.deps.config.publicUrl);
    }
  },
);

test('a request line that names another host is refused', { tags: ['A20'] }, async ({ shop }) => {
  const { hostname, port } = new URL(shop.url);
  const status = await new Promise((resolve, reject) => {
    const path = 'http://evil.example/api/products';
    const call = request({ hostname, port, path, headers: { host: 'evil.example' } });
    call.on('response', ({ statusCode }) => resolve(statusCode));
    call.on('error', reject);
    call.end();
  });
  expect(status).toBe(400);
});
