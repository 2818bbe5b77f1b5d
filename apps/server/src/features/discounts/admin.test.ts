import { expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { codeCalls, createCode, discountForm } from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

test('an Admin sees the orders that used a code', async ({ admin, buyer, product }) => {
  const { code, documentId } = await createCode(admin, { limit: 1 });
  await codeCalls(buyer, code).order([product]);
  const { data } = (await admin.call('GET', `/back-office/discounts?search=${code}`)).json();
  expect(data).toMatchObject([{ documentId, uses: 1, state: 'usedUp' }]);
  const uses = (await admin.call('GET', `/back-office/discounts/${documentId}/uses`)).json();
  const [order] = await buyer.readOrders();
  expect(uses.data).toMatchObject([
    { documentId: order!.documentId, discount: order!.discountCents / 100 },
  ]);
});

test('what a used code gives can neither be changed nor deleted', async ({
  admin,
  buyer,
  product,
}) => {
  const { form, code, documentId } = await createCode(admin);
  const path = `/back-office/discounts/${documentId}`;
  expect((await admin.call('PUT', path, { ...form, value: 20 })).json().data.value).toBe(20);
  await codeCalls(buyer, code).order([product]);
  const refused = await admin.call('PUT', path, { ...form, value: 30 });
  expect(expectErrorCode(refused)).toBe('DISCOUNT_IN_USE');
  expect(expectErrorCode(await admin.call('DELETE', path))).toBe('DISCOUNT_IN_USE');
  const changed = await admin.call('PUT', path, { ...form, value: 20, limit: 5 });
  expect(changed.json().data).toMatchObject({ limit: 5, uses: 1 });
  await admin.call('POST', `${path}/withdraw`);
  expect(await readAudit(admin, documentId)).toMatchObject([
    { action: 'withdrawn' },
    { action: 'changed', details: { title: code, limitBefore: null, limit: 5 } },
    { action: 'changed', details: { title: code, valueBefore: form.value, value: 20 } },
    { action: 'created', details: { title: code, kind: form.kind, value: form.value } },
  ]);
});

test.for([
  { value: -1 },
  { value: 0 },
  { value: 100.01 },
  { value: 1e12 },
  { value: 1.234 },
  { limit: 0 },
  { limitPerPerson: 1.5 },
  { minimum: -5 },
  { products: ['a'.repeat(24)] },
  { from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' },
])('a code with %o is refused at its field', async (given, { admin }) => {
  const answer = await admin.call('POST', '/back-office/discounts', discountForm(given));
  expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
});

test('a code is taken once', async ({ admin }) => {
  const { code } = await createCode(admin);
  const form = discountForm({ code: code.toLowerCase() });
  const answer = await admin.call('POST', '/back-office/discounts', form);
  expect(expectErrorCode(answer)).toBe('DISCOUNT_CODE_TAKEN');
});

test('a batch has exactly as many codes as were asked for', async ({ admin }) => {
  const { code: _, ...terms } = discountForm();
  const batch = { ...terms, name: 'Fair', prefix: 'fair', count: 1_234 };
  const started = await admin.call('POST', '/back-office/discounts/batches', batch);
  const path = `/back-office/discounts/batches/${started.json().data.documentId}`;
  const { data } = await until(
    async () => (await admin.call('GET', path)).json(),
    (answer) => answer.data.done,
  );
  expect(data).toMatchObject({ name: 'Fair', requested: 1_234, made: 1_234 });
  const lines = (await admin.call('GET', `${path}/codes`)).body.trim().split('\n').slice(1);
  expect(new Set(lines).size).toBe(1_234);
  expect(lines[0]).toMatch(/^"FAIR-[A-Z2-9]{12}","http/);
});
