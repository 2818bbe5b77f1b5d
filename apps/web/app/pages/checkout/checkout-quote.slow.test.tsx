import { expect, test } from 'vitest';
import { answerCalls, refusal, respondWithRefusal, totalChanged } from '../../../test/calls.ts';
import { makeBilling } from '../../../test/factories/invoices.ts';
import {
  type Answer,
  chart,
  never,
  openTaxedCheckout,
  quoted,
} from '../../../test/open-checkout.tsx';
import { expectToast } from '../../../test/toasts.ts';

test('the total is unknown until the address is complete', { tags: ['INV-01'] }, async () => {
  const sent = answerCalls({});
  const { screen, pay, field, sums, quotes } = await openTaxedCheckout(null, () => quoted());
  await expect.element(field('Name')).toBeVisible();
  expect(sums()).toBe('Net$129.00VAT–Total–');
  await expect.element(screen.getByText(/^Fill in your billing details/)).toBeVisible();
  await pay.click();
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Street and number', 'Street is required'],
    ['City', 'City is required'],
    ['Country', 'Country is required'],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(message);
  }
  await expect.element(field('Name')).toHaveFocus();
  expect([quotes(), sent.length]).toEqual([0, 0]);
});

test('the quote is shown and ordered', { tags: ['INV-01', 'INV-02'] }, async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  const billing = makeBilling({ purchaseOrder: '4711' });
  const { screen, pay, sums } = await openTaxedCheckout(billing, () => quoted());
  await expect.poll(sums).toBe('Net$129.00VAT 19 %$24.51Total$153.51');
  await expect.element(screen.getByText('VAT of Germany: 19 %.')).toBeVisible();
  await pay.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toEqual({
    items: [{ productDocumentId: chart.documentId, cartDocumentId: '', quantity: 1 }],
    billing,
    expectedTotal: 153.51,
  });
});

test('other details ask for another quote, with progress', { tags: ['INV-02'] }, async () => {
  const first = Promise.withResolvers<object>();
  const answers = [quoted(), first.promise, quoted({ rate: 20, tax: 25.8, total: 154.8 })];
  let asked = 0;
  const { screen, field, sums } = await openTaxedCheckout(makeBilling(), () => answers[asked++]!);
  await expect.poll(sums).toContain('Total$153.51');
  await field('Country').selectOptions('Denmark');
  await expect.element(screen.getByText('Updating the total...')).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  await field('Country').selectOptions('Austria');
  await expect.poll(sums).toBe('Net$129.00VAT 20 %$25.80Total$154.80');
  first.resolve(quoted({ rate: 25, tax: 32.25, total: 161.25 }));
  await expect.element(screen.getByText('Updating the total...')).not.toBeInTheDocument();
  expect(sums()).toBe('Net$129.00VAT 20 %$25.80Total$154.80');
});

test('references change no quote', { tags: ['INV-02'] }, async () => {
  const { screen, field, sums, quotes } = await openTaxedCheckout(makeBilling(), () => quoted());
  await expect.poll(sums).toContain('Total$153.51');
  await screen.getByRole('button', { name: 'Add a reference' }).click();
  await field('PO number').fill('4711');
  await field('Send a copy to').fill('books@');
  expect(screen.getByText('Updating the total...').query()).toBeNull();
  expect([sums(), quotes()]).toEqual(['Net$129.00VAT 19 %$24.51Total$153.51', 1]);
});

test('the prices are those of the quote', { tags: ['INV-02'] }, async () => {
  const line = { documentId: chart.documentId, title: 'Org Chart', quantity: 1 };
  const lines = [{ ...line, unitPrice: 149, amount: 149 }];
  const { screen, sums } = await openTaxedCheckout(makeBilling(), () =>
    quoted({ lines, net: 149, tax: 28.31, total: 177.31 }),
  );
  await expect.poll(sums).toBe('Net$149.00VAT 19 %$28.31Total$177.31');
  const item = screen.getByRole('listitem').filter({ hasText: 'Org Chart' });
  await expect.element(item.getByText('$149.00')).toBeVisible();
  await expect.element(screen.getByText(/^A price has changed/)).toBeVisible();
});

test('a total that changed has to be confirmed', { tags: ['INV-02'] }, async () => {
  const changed = { rate: 20, tax: 25.8, total: 154.8 };
  let orders = 0;
  const sent = answerCalls({
    'POST /api/orders': () => {
      orders += 1;
      return orders === 1 ? totalChanged(quoted(changed)) : never;
    },
  });
  const { screen, pay, sums, quotes } = await openTaxedCheckout(makeBilling(), () => quoted());
  await expect.poll(sums).toContain('Total$153.51');
  await pay.click();
  const notice = screen.getByText('The total is now $154.80. Please check it, then proceed.');
  await expect.element(notice).toBeVisible();
  expect(sums()).toContain('Total$154.80');
  await pay.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([
    153.51, 154.8,
  ]);
  expect(quotes()).toBe(1);
});

test('a total that was not shown yet is not charged', { tags: ['INV-02'] }, async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  const { promise, resolve } = Promise.withResolvers<object>();
  const { screen, pay, sums } = await openTaxedCheckout(makeBilling(), () => promise);
  await expect.element(screen.getByText('Updating the total...')).toBeVisible();
  await pay.click();
  resolve(quoted());
  const notice = screen.getByText('The total is now $153.51. Please check it, then proceed.');
  await expect.element(notice).toBeVisible();
  expect(sums()).toContain('Total$153.51');
  expect(sent).toEqual([]);
  await pay.click();
  await expect.poll(() => sent.length).toBe(1);
});

test.each([
  [
    'a country',
    () => respondWithRefusal('COUNTRY_NOT_SOLD_TO', 'We cannot sell to Germany yet'),
    'Country',
    'We cannot sell to Germany yet',
  ],
  [
    'a VAT id',
    () => {
      const text = 'This is not a VAT id of Germany';
      const { status, body } = refusal('VALIDATION_FAILED', text, { vatId: [text] });
      return Response.json(body, { status });
    },
    'VAT id',
    'This is not a VAT id of Germany',
  ],
])(
  'the quote refuses %s at its field until it is changed',
  { tags: ['TAX-02', 'TAX-04'] },
  async (_, refuse, label, message) => {
    let answer: () => Answer = refuse;
    const { screen, field, sums } = await openTaxedCheckout(makeBilling(), () => answer());
    await expect.element(field(label)).toHaveAccessibleDescription(message);
    await expect.element(screen.getByText('Please check your billing details.')).toBeVisible();
    expect(sums()).toBe('Net$129.00VAT–Total–');
    answer = () => quoted();
    await field('Country').selectOptions('Austria');
    await expect.poll(sums).toContain('Total$153.51');
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid');
  },
);

test('a country that the order refuses is named at its field', { tags: ['TAX-02'] }, async () => {
  const message = 'We cannot sell to Germany yet';
  answerCalls({ 'POST /api/orders': refusal('COUNTRY_NOT_SOLD_TO', message) });
  const { pay, field, sums } = await openTaxedCheckout(makeBilling(), () => quoted());
  await expect.poll(sums).toContain('Total$153.51');
  await pay.click();
  await expect.element(field('Country')).toHaveAccessibleDescription(message);
  await expect.element(field('Country')).toHaveFocus();
});

test('without an answer the total is not shown, and says why', async () => {
  const { screen, sums } = await openTaxedCheckout(makeBilling(), () =>
    respondWithRefusal('PRODUCT_UNKNOWN', 'This product is gone'),
  );
  await expect.element(screen.getByText('This product is gone')).toBeVisible();
  expect(sums()).toContain('Total–');
});

test('an order that fails otherwise says so in the cart', { tags: ['ERR-15'] }, async () => {
  answerCalls({ 'POST /api/orders': refusal('PAYMENT_UNAVAILABLE', 'No card page') });
  const { screen, pay, sums } = await openTaxedCheckout(makeBilling(), () => quoted());
  await expect.poll(sums).toContain('Total$153.51');
  await pay.click();
  await expectToast('Checkout failed', 'No card page');
  await expect.element(screen.getByText('The cart')).toBeVisible();
});

test('a person has no VAT id', { tags: ['INV-01'] }, async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  const billing = makeBilling({ vatId: 'DE136695976' });
  const { screen, pay, field, sums } = await openTaxedCheckout(billing, () => quoted());
  await expect.element(field('VAT id')).toHaveValue('DE136695976');
  await screen.getByText('Myself', { exact: true }).click();
  await expect.element(field('VAT id')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Updating the total...')).toBeVisible();
  await expect.poll(sums).toContain('Total$153.51');
  await expect.element(screen.getByText('Updating the total...')).not.toBeInTheDocument();
  await pay.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({ billing: { kind: 'person', vatId: '' } });
});

test(
  'where bank transfers are offered, the order is placed without the card page',
  { tags: ['PAY-04'] },
  async () => {
    const sent = answerCalls({ 'POST /api/orders': never });
    const { screen, pay, sums } = await openTaxedCheckout(makeBilling(), () =>
      quoted({ allowsTransfer: true }),
    );
    await expect.poll(sums).toContain('Total$153.51');
    await expect.element(screen.getByRole('radio', { name: 'Card' })).toBeChecked();
    await expect.element(pay).toBeVisible();
    await expect.element(screen.getByText(/our card provider’s own page/)).toBeVisible();
    await screen.getByRole('radio', { name: 'Bank transfer' }).click();
    await expect.element(screen.getByText(/which account to use/)).toBeVisible();
    expect(screen.getByText(/our card provider/).query()).toBeNull();
    await screen.getByRole('button', { name: 'Order and pay by bank transfer' }).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).toMatchObject({ payBy: 'transfer', expectedTotal: 153.51 });
  },
);

test('where they are not offered, there is nothing to choose', { tags: ['PAY-04'] }, async () => {
  const { screen, sums } = await openTaxedCheckout(makeBilling(), () => quoted());
  await expect.poll(sums).toContain('Total$153.51');
  expect(screen.getByRole('radio', { name: 'Bank transfer' }).query()).toBeNull();
});
