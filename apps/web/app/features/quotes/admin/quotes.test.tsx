import type { AdminQuote, AdminQuoteDetails } from '@partshelf/contract/quotes/admin.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeQuotePage, quoteToken } from '../../../../test/factories/quotes.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import QuotePage from './details.tsx';
import QuoteEditorPage from './editor.tsx';
import QuotesPage from './list.tsx';

const documentId = 'quote'.padEnd(24, 'x');
const customer = { documentId: 'mara'.padEnd(24, 'x'), username: 'mara', email: 'mara@a.example' };

const listed: AdminQuote = {
  documentId,
  token: quoteToken,
  number: 'PS-Q-2026-00007',
  state: 'open',
  issuedOn: '2026-03-10',
  validUntil: '2026-04-09',
  total: 47.58,
  buyer: 'Customer AG',
  customer,
  createdAt: '2026-03-10T09:00:00.000Z',
};

const details: AdminQuoteDetails = {
  ...listed,
  document: makeQuotePage(),
  billing: null,
  madeBy: 'ada.keeper',
  reason: 'Agreed by phone',
  acceptedAt: null,
  declinedAt: null,
  declineReason: '',
  replaces: null,
  replacedBy: null,
};

const product = {
  documentId: 'org'.padEnd(24, 'x'),
  title: 'Org Chart',
  price: 129,
  state: 'published',
};

async function open(at: string) {
  signIn();
  return renderShop({
    routes: [
      { path: '/admin/quotes', Component: QuotesPage },
      { path: '/admin/quotes/new', Component: QuoteEditorPage },
      { path: '/admin/quotes/:documentId', Component: QuotePage },
    ],
    at,
    answer: (address) => {
      const { pathname } = address;
      if (pathname === '/api/back-office/invoicing') return { data: { missing: [] } };
      if (pathname === `/api/back-office/quotes/${documentId}`) return { data: details };
      if (pathname === '/api/back-office/quotes') return pageOf([listed], address);
      if (pathname === '/api/back-office/products') return pageOf([product], address);
      if (pathname.startsWith('/api/back-office/people/')) return { data: customer };
      return pageOf([], address);
    },
  });
}

test('the list shows for whom each quote is, its total and its state', async () => {
  const { screen } = await open('/admin/quotes');
  const link = screen.getByRole('link', { name: 'PS-Q-2026-00007' });
  await expect.element(link.first()).toBeVisible();
  await expect.element(screen.getByText('Customer AG').first()).toBeVisible();
  await expect.element(screen.getByText('$47.58').first()).toBeVisible();
});

test('on a phone the buyer stands below the number of the quote', async () => {
  await page.viewport(390, 844);
  const { screen } = await open('/admin/quotes');
  const number = screen.getByRole('link', { name: 'PS-Q-2026-00007' });
  await expect.element(number).toBeVisible();
  const buyer = screen.getByText('Customer AG').element().getBoundingClientRect();
  expect(buyer.top).toBeGreaterThanOrEqual(number.element().getBoundingClientRect().bottom);
});

test('the page of a quote says who made it and why, and offers to replace it', async () => {
  const { screen } = await open(`/admin/quotes/${documentId}`);
  await expect.element(screen.getByText('Agreed by phone')).toBeVisible();
  await expect.element(screen.getByText('ada.keeper')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Replace' }))
    .toHaveAttribute('href', `/admin/quotes/new?replaces=${documentId}`);
});

test(
  'a new quote has products at typed prices, a reason and the customer of the link',
  { tags: ['slow'] },
  async () => {
    const { screen } = await open(`/admin/quotes/new?customer=${customer.documentId}`);
    await screen.getByRole('button', { name: 'Add Org Chart' }).click();
    await screen.getByLabelText('Quantity of Org Chart').fill('3');
    await screen.getByLabelText('Unit price of Org Chart in US dollars').fill('99.50');
    await expect.element(screen.getByText('Net $298.50')).toBeVisible();
    await screen.getByLabelText('Reason').fill('Agreed by phone');
    const sent = answerCalls({ 'POST /api/back-office/quotes': { data: details } });
    await screen.getByRole('button', { name: 'Make the quote' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Quote PS-Q-2026-00007' }))
      .toBeVisible();
    expect(sent[0]!.body).toEqual({
      party: { customer: customer.documentId },
      items: [{ productDocumentId: product.documentId, quantity: 3, unitPrice: 99.5 }],
      reason: 'Agreed by phone',
    });
  },
);

test(
  'a new quote without a customer or company says that one has to be chosen',
  { tags: ['slow'] },
  async () => {
    const { screen } = await open('/admin/quotes/new');
    await screen.getByRole('button', { name: 'Make the quote' }).click();
    await expect.element(screen.getByText('Choose a customer or a company')).toBeVisible();
  },
);

test('a replacement begins with the lines of the quote, and shows why it is refused', async () => {
  const { screen } = await open(`/admin/quotes/new?replaces=${documentId}`);
  await expect.element(screen.getByLabelText('Quantity of Org Chart')).toHaveValue('2');
  await expect
    .element(screen.getByLabelText('Unit price of Org Chart in US dollars'))
    .toHaveValue('19.99');
  const message = 'This quote was accepted already.';
  answerCalls({
    [`POST /api/back-office/quotes/${documentId}/replace`]: refusal('QUOTE_CLOSED', message),
  });
  await screen.getByRole('button', { name: 'Replace the quote' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
});
