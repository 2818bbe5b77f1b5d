import { expect } from 'vitest';
import { readAudit } from '../../../../test/support/calls/admin-calls.ts';
import { publishBundle } from '../../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { createCustomer } from '../../../../test/support/factories.ts';
import {
  bothOffers,
  createLicensedProduct,
  saveLicensing,
} from '../../../../test/support/licensing.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

const test = shopTest();

test(
  'a product says what licences it is sold with, until licensing is switched off',
  { tags: ['LIC-01'] },
  async ({ shop, admin, customer, product: other }) => {
    const product = await createLicensedProduct(shop, admin, { graceDays: 14, trialDays: 30 });
    const read = async (documentId: string) =>
      (await customer.call('GET', `/products/${documentId}`)).json().data;
    const licensing = {
      hasTerm: true,
      hasForever: true,
      foreverPrice: 59,
      renewalPrice: 9,
      graceDays: 14,
      trialDays: 30,
    };
    expect(await read(product.documentId)).toMatchObject({ price: 19.99, licensing });
    expect(await read(other.documentId)).not.toHaveProperty('licensing');
    const listed = await customer.call('GET', `/products?filters[slug]=${product.slug}`);
    expect(listed.json().data[0].licensing).toEqual(licensing);
    const kept = await saveLicensing(admin, product.documentId, undefined);
    expect(kept.json().data.licensing).toEqual(licensing);
    const off = await saveLicensing(admin, product.documentId, null);
    expect(off.json().data).not.toHaveProperty('licensing');
    expect(await read(product.documentId)).not.toHaveProperty('licensing');
    const [last, , first] = await readAudit(admin, product.documentId);
    expect(last).toMatchObject({
      action: 'changed',
      details: {
        licensingBefore:
          '12 months, for ever at 59.00, renewal at 9.00, 14 days of grace, 30 days of trial',
        licensing: 'off',
      },
    });
    expect(first).toMatchObject({ details: { licensingBefore: 'off' } });
  },
);

test(
  'a copy of a product is sold with the same licences',
  { tags: ['LIC-01'] },
  async ({ shop, admin }) => {
    const { documentId } = await createLicensedProduct(shop, admin);
    const copy = await admin.call('POST', `/back-office/products/${documentId}/copies`);
    expect(copy.json().data.licensing).toMatchObject({ hasForever: true, foreverPrice: 59 });
  },
);

test.for([
  ['hasTerm', { hasTerm: false, hasForever: false, foreverPrice: null, renewalPrice: null }],
  ['foreverPrice', { foreverPrice: null }],
  ['foreverPrice', { hasForever: false }],
  ['renewalPrice', { renewalPrice: null }],
  ['renewalPrice', { hasTerm: false, foreverPrice: null }],
  ['renewalPrice', { renewalPrice: '0.10' }],
  ['foreverPrice', { foreverPrice: 'much' }],
  ['graceDays', { graceDays: 61 }],
  ['graceDays', { graceDays: -1 }],
  ['trialDays', { trialDays: 0 }],
  ['trialDays', { trialDays: 91 }],
] as const)(
  'licensing with a wrong %s is refused by field',
  { tags: ['LIC-01'] },
  async ([field, change], { shop, admin }) => {
    const { documentId } = await createLicensedProduct(shop, admin);
    const answer = await saveLicensing(admin, documentId, { ...bothOffers, ...change });
    expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
    const fields = Object.keys(answer.json().error.details.validation_error);
    expect(fields).toEqual([`licensing.${field}`]);
  },
);

test('a bundle has no licences of its own', { tags: ['LIC-01'] }, async ({ shop, admin }) => {
  const { bundle } = await publishBundle(shop, admin);
  const answer = await saveLicensing(admin, bundle.documentId, bothOffers);
  expect(answer.json().error.details.validation_error).toEqual({
    licensing: ['A bundle has no licences of its own, only the products in it'],
  });
});

test('only Admins change licensing', { tags: ['LIC-01'] }, async ({ shop, admin, helpdesk }) => {
  const { documentId } = await createLicensedProduct(shop, admin);
  const path = `/back-office/products/${documentId}`;
  const answer = await helpdesk.call('PUT', path, {});
  expect(answer.statusCode).toBe(403);
  const customer = await createCustomer(shop);
  expect((await customer.call('PUT', path, {})).statusCode).toBe(403);
});
