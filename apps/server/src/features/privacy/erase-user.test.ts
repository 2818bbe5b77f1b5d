import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import type { AccountCalls } from '../../../test/support/calls/account-calls.ts';
import { attach } from '../../../test/support/calls/attachment-calls.ts';
import { reply, write } from '../../../test/support/calls/chat-calls.ts';
import {
  askForDeletion,
  type Caller,
  endWaitingTime,
  readUser,
  runJob,
  signUpCaller,
} from '../../../test/support/calls/privacy-calls.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { findInFiles, readDatabase } from '../../../test/support/find-text.ts';
import { billingOf, chargeVat, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { uploadImage } from '../../../test/support/upload-image.ts';
import { orders } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { subscribers } from '../../db/tables/subscribers.ts';

const test = shopTest();

const texts = {
  street: 'Quittenweg 77',
  unpaidStreet: 'Mispelallee 12',
  chat: 'my parrot ate the invoice',
  attachment: 'parrot-4711.log',
  contact: 'the contact form swallowed my umbrella',
  contactSubject: 'umbrella question 4711',
  refund: 'the calendar shows only tuesdays',
  review: 'works like a charm on rainy days',
  token: 'token of my night script',
  userAgent: 'curl/77.7 (night script)',
  reply: 'we have heard of this parrot',
};

async function pay(shop: TestShop, { call }: Caller, street: string, isPaid: boolean) {
  const product = await createProduct(shop);
  const wanted = {
    items: [{ productDocumentId: product.documentId, cartDocumentId: null, quantity: 1 }],
  };
  const billing = billingOf({ street, kind: 'person', country: 'DE' });
  const quote = (await call('POST', '/orders/quote', { ...wanted, billing })).json();
  const answer = await call('POST', '/orders', {
    ...wanted,
    billing,
    expectedTotal: quote.data?.total,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json().stripeSession;
  await shop.control(`/sessions/${id}/${isPaid ? 'pay' : 'expire'}`);
  await call('GET', `/orders/check-payment-status?sessionId=${id}`);
  return product;
}

async function download(shop: TestShop, { call }: Caller, documentId: string) {
  const { downloadLink } = (await call('GET', `/products/${documentId}/download-link`)).json();
  const url = new URL(downloadLink).pathname;
  const answer = await shop.app.inject({ url, headers: { 'user-agent': texts.userAgent } });
  expect(answer.statusCode).toBe(200);
}

/** Leaves something in every table that can hold something of a person. */
async function createFullPerson(shop: TestShop, accounts: AccountCalls, staff: Staff) {
  const { db } = shop.deps;
  const person = await signUpCaller(shop, accounts);
  const { call, user, email } = person;
  const image = (await uploadImage(shop, person)).json()[0];
  await call('PUT', `/users/${user.id}`, { profileImg: image.id });
  const product = await pay(shop, person, texts.street, true);
  await pay(shop, person, texts.unpaidStreet, false);
  const list = await db.select().from(orders).where(eq(orders.userId, user.id)).orderBy(orders.id);
  const [paid, unpaid] = list;
  expect([paid!.status, unpaid!.status]).toEqual(['succeeded', 'expired']);
  await untilInvoices(person, paid!.documentId, 1);
  await download(shop, person, product.documentId);
  const other = await createProduct(shop);
  await call('POST', '/carts', { data: { products: other.documentId, quantity: 1 } });
  const liked = await createProduct(shop);
  await call('POST', '/favorites', { data: { products: liked.documentId } });
  await call('POST', '/api-tokens', {
    name: texts.token,
    scopes: ['orders:read'],
    expiresInDays: null,
  });
  const { documentId } = await attach(shop, person, texts.attachment, texts.attachment);
  await write(person as never, texts.chat, { attachments: [documentId] });
  const room = (await call('GET', '/chat-room/user-chat-room')).json().data;
  await reply(staff.helpdesk, room.documentId, texts.reply);
  const contact = {
    firstName: 'Quentin',
    lastName: 'Nightscript',
    email,
    subject: texts.contactSubject,
    message: texts.contact,
  };
  expect((await call('POST', '/contacts', contact)).statusCode).toBe(200);
  await db.insert(subscribers).values({ name: 'Quentin', email });
  const review = {
    rating: 1,
    comment: texts.review,
    order: paid!.documentId,
    product: product.documentId,
  };
  const reviewed = await call('POST', '/reviews', { data: review });
  expect(reviewed.statusCode, reviewed.body).toBeLessThan(300);
  const asked = await call('POST', `/orders/${paid!.documentId}/refund-request`, {
    reason: texts.refund,
  });
  expect(asked.statusCode).toBe(200);
  await db.update(refundRequests).set({ state: 'declined' });
  await call('POST', '/email-change/request', {
    newEmail: `new-${email}`,
    password: person.password,
  });
  return { ...person, product, image, paid: paid! };
}

interface Staff {
  readonly admin: Customer;
  readonly helpdesk: Customer;
}

async function eraseNow(shop: TestShop, person: Caller, reviewsChoice: 'anonymous' | 'delete') {
  const answer = await askForDeletion(person, { reviews: reviewsChoice });
  expect(answer.statusCode, answer.body).toBe(200);
  await endWaitingTime(shop, person.user.id);
  await runJob(shop, 'erase-due-accounts');
  expect((await readUser(shop, person.user.id)).erasedAt).not.toBeNull();
}

describe('after the erasure', () => {
  test(
    'no table and no file has what the person said or is called, except the books',
    { tags: ['PRIV-04'] },
    async ({ shop, accounts, admin, helpdesk }) => {
      await chargeVat(admin);
      const person = await createFullPerson(shop, accounts, { admin, helpdesk });
      const storageKey = person.image.url.replace(/^.*\/|-\d+\.webp$/g, '');
      expect(await findInFiles(shop, storageKey)).not.toEqual([]);
      const findBefore = await readDatabase(shop);
      for (const text of Object.values(texts)) expect(findBefore(text), text).not.toEqual([]);
      await eraseNow(shop, person, 'delete');

      const find = await readDatabase(shop);
      const { street, ...gone } = texts;
      for (const text of [...Object.values(gone), person.username, 'Nightscript', storageKey]) {
        expect(find(text), text).toEqual([]);
      }
      expect(find(street)).toEqual(['invoices.snapshot', 'orders.billing']);
      expect(find(person.email)).toEqual(['invoices.snapshot']);
      for (const text of [texts.chat, texts.attachment, person.username, person.email]) {
        const found = await findInFiles(shop, text);
        const beside = found.filter((path) => !path.includes('/private/invoices/'));
        expect(beside, text).toEqual([]);
      }
      expect(await findInFiles(shop, storageKey)).toEqual([]);
    },
  );
});
