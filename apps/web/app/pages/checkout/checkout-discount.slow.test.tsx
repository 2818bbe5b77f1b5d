import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal, respondWithRefusal, totalChanged } from '../../../test/calls.ts';
import {
  type Answer,
  chart,
  never,
  openCheckout,
  openTaxedCheckout,
  quoted,
} from '../../../test/open-checkout.tsx';
import { makeBilling } from '../../../test/factories/invoices.ts';
import { setSessionCode } from '../../features/discounts/session-code.ts';

afterEach(() => setSessionCode(undefined));

const line = { documentId: chart.documentId, title: 'Org Chart', quantity: 1, unitPrice: 129 };
const lines = [{ ...line, amount: 129, discount: 12.9 }];
const noTax = { treatment: 'none' as const, rate: 0, tax: 0, sentence: '' };
const discounted = () =>
  quoted({ ...noTax, lines, code: 'SPRING', discount: 12.9, net: 116.1, total: 116.1 });

const expired = () => respondWithRefusal('DISCOUNT_EXPIRED', 'This code has expired.');

const openPlain = (quote: () => Answer = discounted) =>
  openCheckout({ mode: null, billing: null }, quote);

type Screen = Awaited<ReturnType<typeof openPlain>>['screen'];

const disclosure = (screen: Screen) =>
  screen.getByRole('button', { name: 'Have a discount code?' });

async function enterCode(screen: Screen, code: string) {
  await disclosure(screen).click();
  await expect.element(screen.getByLabelText('Discount code')).toHaveFocus();
  await userEvent.keyboard(`${code}{Enter}`);
}

const ordered = [{ productDocumentId: chart.documentId, cartDocumentId: '', quantity: 1 }];

test('without a code the order is for the total of its products', async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  const { screen, pay, sums } = await openPlain(() =>
    quoted({ ...noTax, lines: [{ ...line, amount: 129 }], net: 129, total: 129 }),
  );
  await expect.element(disclosure(screen)).toHaveAttribute('aria-expanded', 'false');
  expect(sums()).toBe('Subtotal$129.00Total$129.00');
  await pay.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ items: ordered, expectedTotal: 129 }]);
});

test('Enter applies a code, which is shown and ordered', async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  const { screen, pay, sums } = await openPlain();
  await enterCode(screen, ' spring ');
  await expect.poll(sums).toBe('Subtotal$129.00Discount SPRING-$12.90Total$116.10');
  expect(sent).toEqual([]);
  const status = screen.getByText('Code SPRING is applied. You save $12.90.');
  await expect.element(status).toHaveAttribute('role', 'status');
  await expect.element(screen.getByRole('button', { name: 'Remove code SPRING' })).toHaveFocus();
  await pay.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ items: ordered, code: 'SPRING', expectedTotal: 116.1 }]);
});

test('a code can be removed', async () => {
  const { screen, sums } = await openPlain();
  await enterCode(screen, 'SPRING');
  await screen.getByRole('button', { name: 'Remove code SPRING' }).click();
  await expect.poll(sums).toBe('Subtotal$129.00Total$129.00');
  await expect.element(screen.getByLabelText('Discount code')).toHaveFocus();
});

test('a refused code is explained at its field', async () => {
  const { screen, sums } = await openPlain(expired);
  await enterCode(screen, 'SPRING');
  const field = screen.getByLabelText('Discount code');
  await expect.element(field).toHaveAccessibleDescription('This code has expired.');
  await expect.element(field).toHaveValue('SPRING');
  await expect.element(field).toHaveFocus();
  expect(sums()).toBe('Subtotal$129.00Total$129.00');
});

test('an empty code is asked for', async () => {
  const { screen, quotes } = await openPlain();
  await expect.poll(quotes).toBe(1);
  await enterCode(screen, '');
  const field = screen.getByLabelText('Discount code');
  await expect.element(field).toHaveAccessibleDescription('Enter a code');
  expect(quotes()).toBe(1);
});

test('the code of a link is applied without a click', async () => {
  setSessionCode('SPRING');
  const { screen, sums } = await openPlain();
  await expect.poll(sums).toContain('Total$116.10');
  await expect.element(screen.getByText(/^Code SPRING is applied/)).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('an unusable code of a link is explained and does not block the order', async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  setSessionCode('SPRING');
  const { screen, pay, sums } = await openPlain(expired);
  const text = 'The code SPRING of your link cannot be used. This code has expired.';
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(disclosure(screen)).toBeVisible();
  expect(sums()).toBe('Subtotal$129.00Total$129.00');
  expect(sessionStorage.getItem('discountCode')).toBeNull();
  await pay.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ items: ordered, expectedTotal: 129 }]);
});

test('a code that takes everything off needs no payment', async () => {
  setSessionCode('GIFT');
  const { screen, sums } = await openPlain(() =>
    quoted({ ...noTax, lines, code: 'GIFT', discount: 129, net: 0, total: 0 }),
  );
  await expect.poll(sums).toBe('Subtotal$129.00Discount GIFT-$129.00TotalFree');
  await expect.element(screen.getByRole('button', { name: 'Get it for free' })).toBeEnabled();
});

test('a code that is used up before the order is explained at its field', async () => {
  const message = 'This code has been used up.';
  const sent = answerCalls({ 'POST /api/orders': refusal('DISCOUNT_USED_UP', message) });
  const { screen, pay, sums } = await openPlain();
  await enterCode(screen, 'SPRING');
  await expect.poll(sums).toContain('Total$116.10');
  await pay.click();
  const field = screen.getByLabelText('Discount code');
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.poll(sums).toBe('Subtotal$129.00Total$129.00');
  expect(sent).toHaveLength(1);
});

test('a total that changed with the code has to be confirmed', async () => {
  const changed = { ...noTax, lines, code: 'SPRING', discount: 10, net: 119, total: 119 };
  let orders = 0;
  const sent = answerCalls({
    'POST /api/orders': () => {
      orders += 1;
      return orders === 1 ? totalChanged(quoted(changed)) : never;
    },
  });
  setSessionCode('SPRING');
  const { screen, pay, sums } = await openPlain();
  await expect.poll(sums).toContain('Total$116.10');
  await pay.click();
  const notice = screen.getByText('The total is now $119.00. Please check it, then proceed.');
  await expect.element(notice).toBeVisible();
  await pay.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]!.body).toMatchObject({ code: 'SPRING', expectedTotal: 119 });
});

test('a code that cannot be checked is not ordered without its discount', async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  setSessionCode('SPRING');
  let answer: Answer = respondWithRefusal('TOO_MANY_REQUESTS', 'Too many attempts');
  const { screen, pay, sums } = await openPlain(() => answer);
  await expect.element(screen.getByText('Too many attempts')).toBeVisible();
  answer = discounted();
  await pay.click();
  await expect.poll(sums).toContain('Total$116.10');
  expect(sent).toEqual([]);
});

test('with tax the discount comes before the net amount', async () => {
  const sent = answerCalls({ 'POST /api/orders': never });
  setSessionCode('SPRING');
  const tax = { net: 116.1, tax: 22.06, total: 138.16 };
  const billing = makeBilling();
  const { pay, sums } = await openTaxedCheckout(billing, () =>
    quoted({ lines, code: 'SPRING', discount: 12.9, ...tax }),
  );
  await expect
    .poll(sums)
    .toBe('Subtotal$129.00Discount SPRING-$12.90Net$116.10VAT 19 %$22.06Total$138.16');
  await pay.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ items: ordered, billing, code: 'SPRING', expectedTotal: 138.16 }]);
});

test('with tax the code waits for the billing details', async () => {
  setSessionCode('SPRING');
  const { screen, quotes } = await openTaxedCheckout(null, discounted);
  const text = 'Fill in your billing details to see what code SPRING saves.';
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(quotes()).toBe(0);
});

test('with tax a refused code leaves the total without it', async () => {
  setSessionCode('SPRING');
  let answer: () => Answer = expired;
  const { screen, sums } = await openTaxedCheckout(makeBilling(), () => {
    const given = answer();
    answer = () => quoted();
    return given;
  });
  await expect.element(screen.getByText(/^The code SPRING of your link cannot/)).toBeVisible();
  await expect.poll(sums).toBe('Net$129.00VAT 19 %$24.51Total$153.51');
});
