import type { AdminInvoice, Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeInvoicing } from '../../../../test/factories/invoicing.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import InvoicesPage from './invoices.tsx';

const issueCall = 'POST /api/back-office/invoicing/issue';

const order = { documentId: 'o'.repeat(24), number: 1042 };

const invoice: AdminInvoice = {
  documentId: 'i1',
  kind: 'invoice',
  number: 'PS-2026-00412',
  issuedOn: '2026-11-24',
  net: 100,
  tax: 19,
  total: 119,
  hasXml: true,
  hasXRechnung: false,
  buyer: { documentId: 'mara', name: 'Northgate GmbH', email: 'mara@northgate.example' },
  country: 'DE',
  order,
  mail: 'sent',
};

const note: AdminInvoice = {
  ...invoice,
  documentId: 'i2',
  kind: 'creditNote',
  number: 'PS-CN2026-00007',
  net: 10,
  tax: 1.9,
  total: 11.9,
  hasXml: false,
  mail: null,
};

async function open(given: Partial<Invoicing> = {}, query = '') {
  const answers = { invoicing: makeInvoicing(given) };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/invoices', Component: InvoicesPage }],
    at: `/admin/invoices${query}`,
    answer: (address) => {
      if (address.pathname.endsWith('/invoicing')) return { data: answers.invoicing };
      return address.pathname.endsWith('/invoices') ? pageOf([invoice, note], address) : 404;
    },
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, calls, answers, button };
}

signInOnDesktop();

describe('the list of invoices', () => {
  test(
    'shows amounts, order and email; a credit note is subtracted',
    { tags: ['VEND-08'] },
    async () => {
      const { screen } = await open();
      const rows = screen.getByRole('table', { name: 'Invoices' }).getByRole('row');
      await expect
        .element(rows.nth(1))
        .toMatchTextContent(/PS-2026-00412.*Nov 24, 2026.*Northgate GmbH.*\$119\.00.*1042.*Sent/);
      await expect.element(rows.nth(2)).toMatchTextContent(/Credit note.*-\$11\.90.*None/);
      await expect
        .element(rows.nth(1).getByRole('link', { name: '1042' }))
        .toHaveAttribute('href', `/admin/orders/${order.documentId}`);
    },
  );

  test('asks for what the address says, and nothing else', { tags: ['VEND-08'] }, async () => {
    const query = '?search=north&kind=creditNote&country=DE&from=2026-10-01&to=2026-12-31';
    const { screen, calls } = await open({}, `${query}&sort=total:desc&page=2`);
    await expect.element(screen.getByRole('table', { name: 'Invoices' })).toBeVisible();
    const asked = calls.find(({ pathname }) => pathname.endsWith('/invoices'))!.searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      search: 'north',
      kind: 'creditNote',
      country: 'DE',
      from: '2026-10-01',
      until: '2026-12-31',
      sort: 'total:desc',
    });
  });

  test('downloads each file of an invoice, and the list', { tags: ['VEND-08'] }, async () => {
    const { fetched } = answerFile('PS-2026-00412.xml');
    const { screen, button } = await open({}, '?kind=invoice');
    await button('Actions for PS-2026-00412').click();
    await screen.getByRole('menuitem', { name: 'Download XML' }).click();
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    await button('Export CSV').click();
    await expect.poll(() => fetched.mock.calls.length).toBe(2);
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([
      `/api/orders/${order.documentId}/invoice?number=PS-2026-00412&format=xml`,
      '/api/back-office/export/invoice-list?kind=invoice&sort=issuedOn%3Adesc',
    ]);
  });

  test('fits a phone', { tags: ['VEND-08'] }, async () => {
    await page.viewport(390, 844);
    const { screen } = await open();
    await expect
      .element(screen.getByRole('listitem').first())
      .toMatchTextContent(/PS-2026-00412.*\$119\.00.*Germany.*\$100\.00 net, \$19\.00 tax/);
  });

  test('says where invoices are switched on', { tags: ['VEND-08'] }, async () => {
    const { screen } = await open({ missing: ['The legal name.'], waitingOrders: 2 });
    const notice = screen.getByText(
      /New orders get a receipt, and no invoice\. 2 paid orders wait/,
    );
    await expect
      .element(notice.getByRole('link', { name: 'Complete the settings' }))
      .toHaveAttribute('href', '/admin/settings/invoicing');
    expect(screen.getByRole('button', { name: /^Issue/ }).query()).toBeNull();
  });
});

describe('paid orders without an invoice', () => {
  test('are counted, and get theirs with one button', { tags: ['TAX-01'] }, async () => {
    const sent = answerCalls({ [issueCall]: { data: makeInvoicing() } });
    const waiting = { waitingOrders: 3, waitingWithoutTax: 3, oldestWaiting: '2026-03-02' };
    const { screen, button } = await open(waiting);
    await expect.element(screen.getByText('3 paid orders wait for an invoice')).toBeVisible();
    await button('Issue them').click();
    const dialog = screen.getByRole('dialog', { name: 'Issue 3 invoices?' });
    await expect
      .element(dialog)
      .toMatchTextContent(/oldest order was paid on .*2026.*dated today.*No tax is shown, because/);
    await screen.getByRole('checkbox', { name: 'Send each invoice to its buyer by email' }).click();
    await button('Issue the invoices').click();
    await expectToast('3 invoices are issued');
    await expect.element(button('Issue them')).not.toBeInTheDocument();
    expect(sent[0]).toEqual({ call: issueCall, body: { sendMails: true } });
  });

  test('show the progress, and what happened to all of them', { tags: ['TAX-01'] }, async () => {
    const issuing = makeInvoicing({ waitingOrders: 3, isIssuing: true });
    const sent = answerCalls({ [issueCall]: { data: issuing } });
    const { screen, button, answers } = await open({ waitingOrders: 4 });
    await button('Issue them').click();
    answers.invoicing = issuing;
    await button('Issue the invoices').click();
    await expect.element(screen.getByText('1 of 4 invoices are issued')).toBeVisible();
    expect(sent[0]).toEqual({ call: issueCall, body: { sendMails: false } });
    answers.invoicing = makeInvoicing({ waitingOrders: 1 });
    await expectToast(
      '3 of 4 invoices are issued',
      'The alerts of the overview say why the others are not.',
    );
    await expect.element(button('Issue it')).toBeVisible();
  });

  test('still wait when issuing fails, and say why', { tags: ['TAX-01'] }, async () => {
    answerCalls({ [issueCall]: refusal('INVOICES_OFF') });
    const { screen, button } = await open({ waitingOrders: 1 });
    await button('Issue it').click();
    await button('Issue the invoice').click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This shop does not issue invoices yet');
    await expect.element(screen.getByText('1 paid order waits for an invoice')).toBeVisible();
  });
});
