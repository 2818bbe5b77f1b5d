import type { TaxSum } from '@partshelf/contract/invoices/admin.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import { InvoiceExports, SampleInvoice } from './exports.tsx';

const sums: TaxSum[] = [
  {
    country: 'DE',
    treatment: 'domestic',
    rate: 19,
    documents: 1200,
    net: 100.1,
    tax: 19.02,
    total: 119.12,
  },
  {
    country: 'US',
    treatment: 'outsideScope',
    rate: 0,
    documents: 1,
    net: -20.2,
    tax: 0,
    total: -20.2,
  },
];

const Exports = () => (
  <>
    <InvoiceExports timeZone="UTC" />
    <SampleInvoice isDirty={false} />
  </>
);

async function open(given: TaxSum[] = sums) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: Exports }],
    at: '/',
    answer: ({ pathname }) => (pathname.endsWith('/tax-summary') ? { data: given } : 404),
  });
  return {
    screen,
    calls,
    field: (label: string) => screen.getByLabelText(label),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

signInOnDesktop();

describe('the tax summary', () => {
  test('sums a period by country, treatment and rate', { tags: ['INV-12'] }, async () => {
    const { screen, calls, field, button } = await open();
    await field('First day').fill('2026-07-01');
    await field('Last day').fill('2026-09-30');
    await button('Tax summary').click();
    await expect
      .element(screen.getByRole('table', { name: 'Tax from Jul 1, 2026 until Sep 30, 2026' }))
      .toMatchTextContent(
        /Germany.*Domestic\s*19%\s*1,200\s*\$100\.10\s*\$19\.02\s*\$119\.12\s*United States.*Outside the scope\s*0%\s*1\s*-\$20\.20\s*\$0\.00\s*-\$20\.20.*1,201\s*\$79\.90\s*\$19\.02\s*\$98\.92$/,
      );
    expect(calls.at(-1)?.search).toBe('?from=2026-07-01&until=2026-09-30');
  });

  test('fits a phone', { tags: ['INV-12'] }, async () => {
    await page.viewport(390, 844);
    const { screen, button } = await open([{ ...sums[0]!, net: 1e6, tax: 1.9e5, total: 1.19e6 }]);
    await button('Tax summary').click();
    const table = screen.getByRole('table');
    await expect
      .element(table)
      .toMatchTextContent(/Germany\s*Domestic, 19%, 1,200 documents, \$1,000,000\.00 net/);
    const card = screen.getByRole('region', { name: 'For the bookkeeper' }).element();
    expect(table.element().getBoundingClientRect().right).toBeLessThan(
      card.getBoundingClientRect().right,
    );
  });

  test('of a period without invoices says so', { tags: ['INV-12'] }, async () => {
    const { screen, button } = await open([]);
    await button('Tax summary').click();
    await expect.element(screen.getByText('No invoice was issued in this period.')).toBeVisible();
  });
});

describe('the invoices of a period', () => {
  test('are downloaded as one file, from the quarter at first', { tags: ['INV-12'] }, async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z'), toFake: ['Date'] });
    const { fetched, saved } = answerFile('invoices-2026-10-01-2026-11-24.zip');
    const { button } = await open();
    await button('Download all invoices').click();
    await expect.poll(() => saved).toEqual(['invoices-2026-10-01-2026-11-24.zip']);
    const [path, init] = fetched.mock.calls[0]!;
    expect(path).toBe('/api/back-office/export/invoices?from=2026-10-01&until=2026-11-24');
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer /);
  });

  test('need a first day that is not after the last', { tags: ['INV-12'] }, async () => {
    const sent = answerCalls({});
    const { field, button } = await open();
    await field('First day').fill('2026-09-30');
    await field('Last day').fill('2026-07-01');
    await button('Download all invoices').click();
    await expect
      .element(field('Last day'))
      .toHaveAccessibleDescription('The last day is before the first');
    await field('First day').fill('');
    await button('Tax summary').click();
    await expect.element(field('First day')).toHaveAccessibleDescription('Choose the first day');
    expect(sent).toEqual([]);
  });
});

describe('a sample invoice', () => {
  test('is downloaded with the session of the user', { tags: ['TAX-01'] }, async () => {
    const { fetched, saved } = answerFile('sample-invoice.pdf');
    const { button } = await open();
    await button('Preview a sample invoice').click();
    await expect.poll(() => saved).toEqual(['sample-invoice.pdf']);
    const [path, init] = fetched.mock.calls[0]!;
    expect(path).toBe('/api/back-office/invoicing/preview');
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer /);
  });

  test('that fails says so', async () => {
    answerCalls({});
    const { button } = await open();
    await button('Preview a sample invoice').click();
    await expectToast(
      'The sample could not be downloaded',
      'The shop could not be reached. Please try again.',
    );
  });
});
