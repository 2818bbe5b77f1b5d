import { defaultShownTexts, type ShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { QuotePage } from '@partshelf/contract/quotes/quotes.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeQuotePage, quoteToken } from '../../../test/factories/quotes.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import QuoteOfLinkPage from './quote.tsx';

const routes = [
  { path: '/quote/:token', Component: QuoteOfLinkPage },
  { path: '/login', Component: () => <p>Login page</p> },
  { path: '/order/:documentId', Component: () => <p>Order page</p> },
];

const acceptCall = `POST /api/quotes/${quoteToken}/accept`;

const invoicing = { asksVies: false, isTaxed: false };

async function open(quote: QuotePage | number, given: Partial<ShownTexts> = { invoicing }) {
  const { screen } = await renderShop({
    routes,
    at: `/quote/${quoteToken}`,
    settings: { texts: { ...defaultShownTexts, ...given } },
    answer: () => (typeof quote === 'number' ? quote : { data: quote }),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, button };
}

test('a visitor reads the quote with its documents, and can log in', async () => {
  const { screen } = await open(makeQuotePage({ reader: 'visitor' }));
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Quote PS-Q-2026-00007' }))
    .toBeVisible();
  await expect.element(screen.getByRole('row').first()).toBeVisible();
  const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
  expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))).toEqual([
    ['Product', 'Qty', 'Unit price', 'Amount'],
    ['Org Chart', '2', '$19.99', '$39.98'],
    ['Net', '$39.98'],
    ['VAT 19 %', '$7.60'],
    ['Total in US dollars', '$47.58'],
  ]);
  const hrefOf = (name: string) =>
    screen.getByRole('link', { name }).element().getAttribute('href');
  expect(hrefOf('PDF')).toBe(`/api/quotes/${quoteToken}/pdf`);
  expect(hrefOf('Security review of Org Chart')).toMatch(/security-review\?format=pdf$/);
  expect(hrefOf('Compatibility and installation of Org Chart')).toBe('/product/org-chart/install');
  expect(hrefOf('Licence terms')).toBe('/terms#licence');
  await screen.getByRole('link', { name: 'Log in' }).click();
  await expect.element(screen.getByText('Login page')).toBeVisible();
});

test('a buyer accepts with a PO number and gets to the order', async () => {
  signIn();
  const { screen, button } = await open(makeQuotePage({ purchaseOrder: 'PO 1' }));
  const field = screen.getByLabelText('PO number');
  await expect.element(field).toHaveValue('PO 1');
  await field.fill('PO 4711');
  const sent = answerCalls({ [acceptCall]: { data: { order } } });
  await button('Accept and order').click();
  await expect.element(screen.getByText('Order page')).toBeVisible();
  expect(sent[0]).toMatchObject({ body: { purchaseOrder: 'PO 4711' } });
});

test('a quote that has expired meanwhile says so and offers a new one', async () => {
  signIn();
  const { screen, button } = await open(makeQuotePage());
  answerCalls({ [acceptCall]: refusal('QUOTE_EXPIRED', 'This quote has expired.') });
  await button('Accept and order').click();
  await expect.element(screen.getByText('This quote has expired.')).toBeVisible();
  await expect.element(button('Get a new quote')).toBeVisible();
});

test('a shop that makes no quotes offers no new one', async () => {
  signIn();
  const { screen, button } = await open(makeQuotePage({ state: 'expired' }), { invoicing: null });
  await expect.element(screen.getByText('It could be accepted until Apr 9, 2026.')).toBeVisible();
  expect(button('Get a new quote').elements()).toEqual([]);
});

test('declining asks first and takes a reason', { tags: ['slow'] }, async () => {
  signIn();
  const { screen, button } = await open(makeQuotePage());
  await button('Decline').click();
  await screen.getByLabelText('Reason (optional)').fill('Too late');
  const sent = answerCalls({
    [`POST /api/quotes/${quoteToken}/decline`]: { data: makeQuotePage({ state: 'declined' }) },
  });
  await button('Decline the quote').click();
  await expect.element(screen.getByText('Quote declined')).toBeVisible();
  expect(sent[0]).toMatchObject({ body: { reason: 'Too late' } });
});

test.for([
  [{ reader: 'developer' }, 'Your role in the company does not allow buying.'],
  [{ reader: 'other' }, 'This quote was made for another account'],
  [{ state: 'declined' }, 'It cannot be accepted any more.'],
  [{ state: 'expired' }, 'It could be accepted until Apr 9, 2026.'],
] as const)('%o says what can be done', async ([given, text]) => {
  signIn();
  const { screen, button } = await open(makeQuotePage(given));
  await expect.element(screen.getByText(new RegExp(text))).toBeVisible();
  expect(button('Accept and order').elements()).toEqual([]);
});

const order = { documentId: 'o'.repeat(24), number: 1042 };
const replacedBy = { number: 'PS-Q-2026-00008', token: 'n'.repeat(43) };

test.for([
  [{ state: 'accepted', order }, 'Order 1042', `/order/${order.documentId}`],
  [{ state: 'replaced', replacedBy }, 'Quote PS-Q-2026-00008', `/quote/${replacedBy.token}`],
] as const)('%o leads to what came of it', async ([given, name, path]) => {
  signIn();
  const { screen } = await open(makeQuotePage(given));
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

test('an unknown link shows that there is no such quote', async () => {
  const { screen } = await open(404);
  await expect.element(screen.getByText(/This quote was not found/)).toBeVisible();
});
