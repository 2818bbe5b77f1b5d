import type { CspReport } from '@partshelf/contract/operations.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import CspReportsPage from './csp-reports.tsx';

signInOnDesktop();

const makeReport = (given: Partial<CspReport> = {}): CspReport => ({
  documentId: 'r'.repeat(24),
  directive: 'script-src-elem',
  blocked: 'https://evil.example',
  source: '/assets/entry.js',
  page: '/product/*',
  count: 1234,
  firstSeenAt: '2025-11-20T10:00:00.000Z',
  lastSeenAt: '2025-11-21T10:00:00.000Z',
  ...given,
});

async function open(reports: CspReport[]) {
  const shop = { reports };
  const { screen } = await renderShop({
    routes: [{ path: '/admin/csp-reports', Component: CspReportsPage }],
    at: '/admin/csp-reports',
    answer: (address) => pageOf(shop.reports, address),
  });
  const row = screen.getByRole('row').filter({ hasText: 'https://evil.example' });
  const dismiss = screen.getByRole('button', {
    name: 'Dismiss https://evil.example on /product/*',
  });
  return { screen, shop, row, dismiss };
}

describe('the reports', () => {
  test('tell what was blocked, on which page, and how often', async () => {
    const { row } = await open([makeReport()]);
    await expect
      .element(row)
      .toMatchTextContent(
        /https:\/\/evil\.example\s*by script-src-elem\s*\/product\/\*\s*caused by \/assets\/entry\.js\s*1,234/,
      );
  });

  test('show markup as text', { tags: ['X02'] }, async () => {
    const markup = '<img src=x onerror="alert(1)">';
    const { screen } = await open([makeReport({ source: markup, page: markup, blocked: markup })]);
    await expect.element(screen.getByText(markup).first()).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test('show an empty state', async () => {
    const { screen } = await open([]);
    const text = /^Browsers have blocked nothing in the last 90 days\./;
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Show Health' }))
      .toHaveAttribute('href', '/admin/health');
  });

  test('are a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen } = await open([makeReport({ count: 1 })]);
    const entry = screen.getByRole('list', { name: 'CSP reports' }).getByRole('listitem');
    await expect.element(entry.first()).toMatchTextContent(/evil\.example.*Once, last/);
  });
});

describe('dismissing', () => {
  const one = `DELETE /api/back-office/csp-reports/${makeReport().documentId}`;

  test('a report takes it off the list', { tags: ['slow'] }, async () => {
    const { screen, shop, dismiss } = await open([
      makeReport(),
      makeReport({ documentId: 'other', blocked: 'inline' }),
    ]);
    const sent = answerCalls({ [one]: { data: null } });
    shop.reports = shop.reports.slice(1);
    await dismiss.click();
    await expect.element(screen.getByText('https://evil.example')).not.toBeInTheDocument();
    await expect.element(screen.getByText('inline')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([one]);
  });

  test('a report that someone else dismissed is no error', async () => {
    const { screen, shop, dismiss } = await open([makeReport()]);
    answerCalls({ [one]: refusal('NOT_FOUND') });
    shop.reports = [];
    await dismiss.click();
    await expect.element(screen.getByText(/Browsers have blocked nothing/)).toBeVisible();
    expect(screen.getByText('The report was not dismissed').query()).toBeNull();
  });

  test('all reports needs a confirmation', { tags: ['slow'] }, async () => {
    const { screen, shop } = await open([makeReport()]);
    const sent = answerCalls({ 'DELETE /api/back-office/csp-reports': { data: null } });
    await screen.getByRole('button', { name: 'Dismiss all', exact: true }).click();
    expect(sent).toEqual([]);
    shop.reports = [];
    await screen.getByRole('button', { name: 'Dismiss all reports' }).click();
    await expectToast('All reports dismissed');
    await expect.element(screen.getByText(/Browsers have blocked nothing/)).toBeVisible();
  });
});
