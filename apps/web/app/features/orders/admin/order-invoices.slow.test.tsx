import type { InvoiceSummary } from '@partshelf/contract/invoices/invoices.ts';
import { describe, expect, test } from 'vitest';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

const invoice: InvoiceSummary = {
  kind: 'invoice',
  number: 'PS-2026-00012',
  documentId: 'invoice',
  issuedOn: '2026-11-24',
  total: 153.51,
  hasXml: true,
  hasXRechnung: true,
};

const creditNote: InvoiceSummary = {
  ...invoice,
  kind: 'creditNote',
  number: 'PS-CN-2026-00001',
  documentId: 'credit-note',
  total: 20,
  hasXRechnung: false,
};

signInOnDesktop();

describe('the tax of an order', () => {
  test(
    'shows between net sum and total, with what was refunded',
    { tags: ['INV-09'] },
    async () => {
      const { screen } = await openAdminOrder({ total: 153.51, tax: 24.51, refunded: 20 });
      await expect
        .element(screen.getByRole('table', { name: 'Products' }))
        .toMatchTextContent(
          /Net\s*\$129\.00\s*Tax\s*\$24\.51\s*Total\s*\$153\.51\s*Refunded so far\s*-\$20\.00$/,
        );
    },
  );

  test('does not show where there is none', { tags: ['X-01'] }, async () => {
    const { screen } = await openAdminOrder();
    const lines = screen.getByRole('table', { name: 'Products' });
    await expect.element(lines).toMatchTextContent(/\$129\.00\s*Total\s*\$129\.00$/);
    expect(screen.getByRole('region', { name: 'Invoices' }).query()).toBeNull();
  });
});

describe('the invoices of an order', () => {
  test('are listed with their credit notes', { tags: ['INV-08', 'INV-09'] }, async () => {
    const { screen } = await openAdminOrder({ invoices: [invoice, creditNote] });
    const items = screen.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
    await expect
      .element(items.nth(0))
      .toMatchTextContent(
        /^Invoice PS-2026-00012\s*Nov 24, 2026 · \$153\.51\s*PDF\s*XML\s*XRechnung$/,
      );
    await expect
      .element(items.nth(1))
      .toMatchTextContent(/^Credit note PS-CN-2026-00001.*-\$20\.00\s*PDF\s*XML$/);
  });

  test.each([
    ['PDF', 'pdf'],
    ['XML', 'xml'],
    ['XRechnung', 'xrechnung'],
  ])('are downloaded as %s', { tags: ['INV-08'] }, async (name, format) => {
    const { fetched, saved } = answerFile(`PS-2026-00012.${format}`);
    const { button, path } = await openAdminOrder({ invoices: [invoice] });
    await button(`${name} of PS-2026-00012`).click();
    await expect.poll(() => saved).toEqual([`PS-2026-00012.${format}`]);
    const [address, init] = fetched.mock.calls[0]!;
    expect(address).toBe(`/api/orders/${path}/invoice?number=PS-2026-00012&format=${format}`);
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer /);
  });

  test('that cannot be downloaded say why', { tags: ['INV-08'] }, async () => {
    const { button, path } = await openAdminOrder({ invoices: [invoice] });
    answerCalls({ [`GET /api/orders/${path}/invoice`]: refusal('STORAGE_UNAVAILABLE') });
    await button('PDF of PS-2026-00012').click();
    await expectToast(
      'PS-2026-00012 could not be downloaded',
      'Files cannot be stored or read right now. Please try again in a moment.',
    );
  });

  test('are sent again by email', { tags: ['INV-08'] }, async () => {
    const { button, path } = await openAdminOrder({ invoices: [invoice] });
    const call = `POST /api/orders/${path}/invoice/mail`;
    const sent = answerCalls({ [call]: { data: null } });
    await button('Send again by email').click();
    await expectToast('The invoice is on its way again', 'To mara@northgate.example.');
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test('are not sent again too often', { tags: ['INV-08'] }, async () => {
    const { button, path } = await openAdminOrder({ invoices: [invoice] });
    answerCalls({ [`POST /api/orders/${path}/invoice/mail`]: refusal('TOO_MANY_REQUESTS') });
    await button('Send again by email').click();
    await expectToast(
      'The invoice was not sent again',
      'Too many requests, please try again later.',
    );
  });
});

describe('the credit note of a disputed order', () => {
  const open = { state: 'disputed', disputedAt: '2026-11-24T10:00:00.000Z' } as const;
  const lost = { ...open, disputeLostAt: '2026-11-25T10:00:00.000Z' } as const;

  test('is issued by an Admin once the dispute is lost', { tags: ['INV-09'] }, async () => {
    const whole = [invoice, { ...creditNote, total: invoice.total }];
    const { shop, button, path } = await openAdminOrder({ ...lost, invoices: [invoice] });
    const call = `POST /api/back-office/orders/${path}/credit-note`;
    const sent = answerCalls({ [call]: { data: { ...shop.order, invoices: whole } } });
    await button('Issue a credit note').click();
    await button('Issue the credit note').click();
    await expectToast('The credit note is issued');
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test(
    'is not offered while the dispute is open, or once nothing is left',
    { tags: ['INV-09'] },
    async () => {
      const whole = [invoice, { ...creditNote, total: invoice.total }];
      const undecided = await openAdminOrder({ ...open, invoices: [invoice] });
      await expect.element(undecided.screen.getByRole('list', { name: 'Invoices' })).toBeVisible();
      expect(
        undecided.screen.getByRole('button', { name: 'Issue a credit note' }).query(),
      ).toBeNull();
      await undecided.screen.unmount();
      const { screen } = await openAdminOrder({ ...lost, invoices: whole });
      await expect.element(screen.getByRole('list', { name: 'Invoices' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Issue a credit note' }).query()).toBeNull();
    },
  );
});
