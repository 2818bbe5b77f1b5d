import type { OrderInvoices } from '@partshelf/contract/invoices/invoices.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeBilling, makeInvoice, makeOrderInvoices } from '../../../test/factories/invoices.ts';
import { makeOrder } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import OrderPage from './order.tsx';

beforeEach(signIn);

const invoice = makeInvoice({ number: 'PS-2026-00012' });

const fabrikam = { documentId: 'fabrikam', name: 'Fabrikam' };

/** The list names what `given` says. */
async function openDetails(
  given: Partial<OrderInvoices>,
  {
    paymentStatus = 'succeeded' as const,
    mode = 'none' as 'none' | 'table' | null,
    ofCompany = false,
  } = {},
) {
  const shop = { invoices: makeOrderInvoices(given) };
  const order = makeOrder({ paymentStatus, ...(ofCompany && { company: fabrikam }) });
  const { screen, calls } = await renderShop({
    routes: [{ path: '/order', Component: OrderPage }],
    at: '/order',
    answer: (address) => {
      if (address.pathname === '/api/orders')
        return pageOf([{ ...order, invoices: shop.invoices.invoices }], address);
      if (address.pathname === `/api/companies/${fabrikam.documentId}/billing`) {
        return { data: { mode, billing: makeBilling({ name: 'Fabrikam GmbH' }) } };
      }
      if (address.pathname === '/api/users/me/billing') return { data: { mode, billing: null } };
      return address.pathname.endsWith('/invoices') ? { data: shop.invoices } : 404;
    },
  });
  await screen.getByRole('button', { name: 'View Details' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  return {
    screen,
    shop,
    calls: () => calls.map(({ pathname }) => pathname),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    path: `/api/orders/${order.documentId}/invoice`,
  };
}

/** Of a toast; an open dialog can hide it from the roles. */
async function expectMessage(...texts: string[]) {
  for (const text of texts) await expect.element(page.getByText(text).first()).toBeVisible();
}

/** Collects the names of the files that were saved. */
function mockDownloads(answer: () => Response) {
  const saved: string[] = [];
  const asked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer header\./);
    asked.push(String(path));
    return answer();
  });
  return { saved, asked };
}

const file = (name: string) =>
  new Response('file', { headers: { 'content-disposition': `attachment; filename="${name}"` } });

describe('the invoice of a paid order', () => {
  test('is beside the receipt and downloaded as PDF', { tags: ['INV-08'] }, async () => {
    const { screen, button, path } = await openDetails({ invoices: [invoice] });
    await expect.element(screen.getByRole('link', { name: 'Receipt' })).toBeVisible();
    const { saved, asked } = mockDownloads(() => file('PS-2026-00012.pdf'));
    await button('Invoice PS-2026-00012').click();
    await expect.poll(() => saved).toEqual(['PS-2026-00012.pdf']);
    expect(asked).toEqual([`${path}?number=PS-2026-00012`]);
  });

  test(
    'has a menu for XML, and for XRechnung where there is one',
    { tags: ['INV-07'] },
    async () => {
      const given = { ...invoice, hasXRechnung: true };
      const { screen, button, path } = await openDetails({ invoices: [given] });
      const { saved, asked } = mockDownloads(() => file('PS-2026-00012.xml'));
      const menu = button('Other formats of Invoice PS-2026-00012');
      await menu.click();
      await screen.getByRole('menuitem', { name: 'XML (EN 16931)' }).click();
      await menu.click();
      await screen.getByRole('menuitem', { name: 'XRechnung' }).click();
      await expect.poll(() => saved).toHaveLength(2);
      expect(asked).toEqual([
        `${path}?number=PS-2026-00012&format=xml`,
        `${path}?number=PS-2026-00012&format=xrechnung`,
      ]);
    },
  );

  test('has a menu that Escape closes without its dialog', { tags: ['INV-07'] }, async () => {
    const { screen, button } = await openDetails({ invoices: [invoice] });
    const menu = button('Other formats of Invoice PS-2026-00012');
    await menu.click();
    await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveFocus();
    expect(screen.getByRole('menuitem').query()).toBeNull();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  test('has no XRechnung without a buyer reference', { tags: ['INV-07'] }, async () => {
    const { screen, button } = await openDetails({ invoices: [invoice] });
    await button('Other formats of Invoice PS-2026-00012').click();
    expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
  });

  test('that cannot be downloaded says why', { tags: ['INV-08'] }, async () => {
    const { button } = await openDetails({ invoices: [invoice] });
    const { status, body } = refusal('STORAGE_UNAVAILABLE', 'Try again in a minute');
    mockDownloads(() => Response.json(body, { status }));
    await button('Invoice PS-2026-00012').click();
    await expectMessage('Download Failed', 'Try again in a minute');
  });

  test('is sent again by email', { tags: ['INV-08'] }, async () => {
    const { button, path } = await openDetails({ invoices: [invoice] });
    const sent = answerCalls({ [`POST ${path}/mail`]: { data: null } });
    await button('Send it again by email').click();
    await expectMessage('Invoice sent', 'Invoice PS-2026-00012 is on its way to you by email.');
    expect(sent).toHaveLength(1);
  });

  test('that was sent too often says so', { tags: ['INV-08'] }, async () => {
    const { button, path } = await openDetails({ invoices: [invoice] });
    answerCalls({ [`POST ${path}/mail`]: refusal('TOO_MANY_REQUESTS', 'Too many requests') });
    await button('Send it again by email').click();
    await expectMessage('Invoice not sent', 'Too many requests');
  });

  test(
    'is the newest; credit notes and earlier invoices are listed',
    { tags: ['INV-10'] },
    async () => {
      const invoices = [
        makeInvoice({ number: 'PS-2026-00007', issuedOn: '2026-11-01', total: 100 }),
        makeInvoice({ kind: 'creditNote', number: 'PS-CN-2026-00001', total: 100 }),
        makeInvoice({ number: 'PS-2026-00012' }),
      ];
      const { screen, button } = await openDetails({ invoices });
      const list = screen.getByRole('region', { name: 'Credit notes and earlier invoices' });
      const names = ['Invoice PS-2026-00007', 'Credit note PS-CN-2026-00001'];
      const items = list.getByRole('listitem');
      await expect.element(items.first().getByText('Nov 1, 2026 · $100.00')).toBeVisible();
      for (const name of names)
        await expect.element(list.getByRole('button', { name, exact: true })).toBeVisible();
      expect(items.elements()).toHaveLength(2);
      expect(button('Invoice PS-2026-00012').elements()).toHaveLength(1);
    },
  );
});

test(
  'the list of orders asks for no invoices until one is opened',
  { tags: ['INV-08'] },
  async () => {
    const { calls } = await openDetails({ invoices: [invoice] });
    await expect.poll(calls).toContainEqual(expect.stringMatching(/\/invoices$/));
    const isOfInvoices = (path: string) => path.endsWith('/invoices');
    expect(calls().findIndex(isOfInvoices)).toBeGreaterThan(calls().indexOf('/api/orders'));
    expect(calls().filter(isOfInvoices)).toHaveLength(1);
  },
);

test(
  'an order without an invoice offers nothing but the receipt',
  { tags: ['INV-11'] },
  async () => {
    const { screen, calls } = await openDetails({});
    await expect.poll(calls).toContainEqual(expect.stringMatching(/\/invoices$/));
    await expect.element(screen.getByRole('link', { name: 'Receipt' })).toBeVisible();
    expect(screen.getByRole('button', { name: /invoice|billing|email/i }).elements()).toEqual([]);
  },
);

describe('asking for an invoice', () => {
  test('takes billing details and shows the invoice', { tags: ['INV-11'] }, async () => {
    const { shop, button, field, path } = await openDetails({ canAsk: true, billing: null });
    await button('Ask for an invoice').click();
    await field('Name').fill('Mara Lindt');
    const issued = makeOrderInvoices({ invoices: [invoice] });
    const sent = answerCalls({
      [`POST ${path}`]: () => {
        shop.invoices = issued;
        return { data: issued };
      },
    });
    await button('Issue the invoice').click();
    await expectMessage('Invoice issued', 'Invoice PS-2026-00012 is ready to download.');
    await expect.element(button('Invoice PS-2026-00012')).toBeVisible();
    expect(button('Ask for an invoice').query()).toBeNull();
    expect(sent).toMatchObject([{ body: { billing: { kind: 'person', name: 'Mara Lindt' } } }]);
  });

  test('needs an address where tax is charged', { tags: ['INV-11'] }, async () => {
    const given = { canAsk: true, billing: null };
    const { button, field } = await openDetails(given, { mode: 'table' });
    const sent = answerCalls({});
    await button('Ask for an invoice').click();
    await button('Issue the invoice').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Name is required');
    await expect.element(field('Country')).toHaveAccessibleDescription('Country is required');
    expect(sent).toEqual([]);
  });
});

test(
  'the invoice of a company begins with its billing details, not with those of the person',
  { tags: ['ORG-01', 'ORG-05'] },
  async () => {
    const { button, field, calls } = await openDetails(
      { canAsk: true, billing: null },
      { ofCompany: true },
    );
    await button('Ask for an invoice').click();
    await expect.element(field('Company name')).toHaveValue('Fabrikam GmbH');
    expect(calls()).not.toContain('/api/users/me/billing');
  },
);

describe('correcting billing details', () => {
  const given = { invoices: [invoice], canCorrect: true, billing: makeBilling() };

  test('does not hide the details of the order', { tags: ['INV-10'] }, async () => {
    const { screen, button } = await openDetails(given);
    await expect.element(button('Correct billing details')).toBeVisible();
    const overlay = screen.getByRole('dialog').element().parentElement!;
    await expect.poll(() => getComputedStyle(overlay).opacity).toBe('1');
    expect(getComputedStyle(overlay).animationName).toBe('fade-in');
  });

  test('starts with those of the invoice and replaces it', { tags: ['INV-10'] }, async () => {
    const { shop, button, field, path } = await openDetails(given);
    await button('Correct billing details').click();
    await expect.element(field('Street and number')).toHaveValue('Hafenstr. 7');
    await field('Street and number').fill('Hafenstr. 8');
    const replaced = makeOrderInvoices({
      invoices: [invoice, makeInvoice({ kind: 'creditNote' }), makeInvoice({ number: 'PS-9' })],
    });
    const sent = answerCalls({
      [`PUT ${path}`]: () => {
        shop.invoices = replaced;
        return { data: replaced };
      },
    });
    await button('Replace the invoice').click();
    await expectMessage('Billing details corrected', 'Invoice PS-9 is ready to download.');
    await expect.element(button('Invoice PS-9')).toBeVisible();
    expect(sent).toMatchObject([{ body: { billing: makeBilling({ street: 'Hafenstr. 8' }) } }]);
  });

  test('shows what the server refuses at its field', { tags: ['INV-10'] }, async () => {
    const { button, field, path } = await openDetails(given);
    const text = 'This is not a VAT id of Germany';
    answerCalls({ [`PUT ${path}`]: refusal('VALIDATION_FAILED', text, { vatId: [text] }) });
    await button('Correct billing details').click();
    await button('Replace the invoice').click();
    await expect.element(field('VAT id')).toHaveAccessibleDescription(text);
    await expect.element(field('VAT id')).toHaveFocus();
  });

  test.each(['INVOICE_TAX_WOULD_CHANGE', 'INVOICE_FINAL'] as const)(
    'leads to the chat when the shop has to look at it: %s',
    { tags: ['INV-10'] },
    async (code) => {
      const { screen, button, path } = await openDetails(given);
      answerCalls({ [`PUT ${path}`]: refusal(code) });
      const opened = vi.fn();
      const stop = chatRequests.subscribe(opened);
      await button('Correct billing details').click();
      expect(button('Open the chat').query()).toBeNull();
      await button('Replace the invoice').click();
      await expect.element(screen.getByText(/Please ask us in the chat\.$/)).toBeVisible();
      expect(opened).not.toHaveBeenCalled();
      await button('Open the chat').click();
      await expect.element(screen.getByRole('dialog').first()).not.toBeInTheDocument();
      await expect.poll(() => opened.mock.calls.length).toBe(1);
      stop();
    },
  );
});
