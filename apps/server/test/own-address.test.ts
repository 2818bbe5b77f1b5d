import { request } from 'node:http';
import { expect, test } from 'vitest';
import { accountCalls, newPerson } from './support/account-calls.ts';
import { openTestShop } from './support/test-shop.ts';
import { createCustomer, createProduct } from './support/factories.ts';

const shop = await openTestShop();
const calls = accountCalls(shop);

const { publicUrl } = shop.deps.config;

const forwarded = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'ftp',
  'x-original-host': 'evil.example',
  forwarded: 'host=evil.example',
};

function post(path: string, payload: object, token?: string) {
  const headers = { ...forwarded, ...(token && { authorization: `Bearer ${token}` }) };
  return shop.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

async function expectOwnLinks(to: string, subject: string) {
  const { links, html, text } = await calls.waitForMail(to, subject);
  expect(links).not.toEqual([]);
  for (const link of links) expect(new URL(link).origin).toBe(publicUrl);
  expect(html + text).not.toContain('evil.example');
}

test('mails link to the configured address for any Host header', { tags: ['A20'] }, async () => {
  const person = newPerson();
  await post('/auth/local/register', person);
  await expectOwnLinks(person.email, 'Confirm your email address');
  await post('/auth/send-email-confirmation', { email: person.email });
  await shop.inbox(person.email, 2);
  await expectOwnLinks(person.email, 'Confirm your email address');
  await post('/auth/forgot-password', { email: person.email });
  await expectOwnLinks(person.email, 'Choose a new password');

  const { token, password } = await calls.signUp();
  const newEmail = 'elsewhere@customers.example';
  await post('/email-change/request', { newEmail, currentPassword: password }, token);
  await expectOwnLinks(newEmail, 'Confirm your new email address');
});

test(
  'the payment page leads back to the configured address for any Host header',
  { tags: ['A20'] },
  async () => {
    const { token } = await createCustomer(shop);
    const { documentId } = await createProduct(shop);
    const items = [{ productDocumentId: documentId, quantity: 1 }];
    const { id } = (await post('/orders', { items }, token)).json().stripeSession;
    const answer = await fetch(`${shop.sandbox.url}/v1/checkout/sessions/${id}`, {
      headers: { authorization: `Bearer ${shop.deps.config.stripe!.secretKey}` },
    });
    const session = (await answer.json()) as { success_url: string; cancel_url: string };
    for (const address of [session.success_url, session.cancel_url]) {
      expect(new URL(address).origin).toBe(publicUrl);
    }
  },
);

test('a request line that names another host is refused', { tags: ['A20'] }, async () => {
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
