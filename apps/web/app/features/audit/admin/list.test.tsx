import type { AuditEntry } from '@partshelf/contract/audit.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter, openFilter } from '../../../../test/choose-filter.ts';
import { ada, makeAuditEntry, makePerson } from '../../../../test/factories/staff.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import AuditPage from './list.tsx';

const entries = [
  makeAuditEntry(),
  makeAuditEntry({
    action: 'role changed',
    subject: 'person',
    details: { title: 'mara', roleBefore: 'Customer', role: 'Helpdesk' },
  }),
  makeAuditEntry({
    action: 'changed',
    details: { title: 'Org Chart', priceBefore: 129, price: 149.5 },
  }),
  makeAuditEntry({
    actor: null,
    action: 'role changed',
    subject: 'person',
    details: { title: 'ada', role: 'Admin' },
  }),
  makeAuditEntry({
    action: 'put aside',
    subject: 'contact-message',
    subjectDocumentId: 'hello',
    details: { title: 'Hello' },
  }),
  makeAuditEntry({
    actor: null,
    action: 'failed',
    subject: 'sign-in',
    details: { title: 'ada', device: 'Chrome on Windows' },
  }),
  makeAuditEntry({ action: 'polished', subject: 'shelf', details: {} }),
  makeAuditEntry({ action: 'refunded', subject: 'order', details: {} }),
];

const actions: [string, string, AuditEntry['details'], string, string | null][] = [
  ['product', 'published', { title: 'A' }, 'published the product “A”', '/admin/products/thing'],
  ['product', 'archived', { title: 'A' }, 'archived the product “A”', '/admin/products/thing'],
  [
    'product',
    'imported',
    { title: 'A' },
    'imported the product “A” as a draft',
    '/admin/products/thing',
  ],
  [
    'product',
    'changed',
    { title: 'A', type: 'featured' },
    'changed the product “A”, type featured',
    '/admin/products/thing',
  ],
  [
    'product',
    'changed',
    { title: 'A', isNew: false },
    'changed the product “A”, no longer new',
    '/admin/products/thing',
  ],
  [
    'release',
    'published',
    { title: 'A', version: '5.2.0.0', fileName: 'a.sppkg' },
    'published version 5.2.0 of “A”',
    '/admin/products?search=A',
  ],
  [
    'product',
    'changed',
    { title: 'A', titleBefore: 'B', priceBefore: 1, price: 2 },
    'changed the product “A”, price $1.00 to $2.00: title from “B” to “A”',
    '/admin/products/thing',
  ],
  [
    'shop',
    'changed',
    { emailBefore: 'a@b.example', email: '', heroHeadingBefore: null, heroHeading: 'Hi' },
    'changed name and look of the shop: email from “a@b.example” to nothing, hero heading from nothing to “Hi”',
    '/admin/settings/shop',
  ],
  [
    'shop-text',
    'restored',
    { title: 'Footer', restoredVersion: 2, version: 4, linksBefore: '[]', links: '[1]' },
    'restored version 2 of the text “Footer”: links from “[]” to “[1]”',
    '/admin/settings/texts/thing',
  ],
  [
    'shop-text',
    'restored',
    { title: 'Footer', from: 2, version: 4 },
    'restored version 2 of the text “Footer”',
    '/admin/settings/texts/thing',
  ],
  [
    'discount',
    'created',
    { title: 'SAVE', kind: 'percent', value: 100 },
    'created the discount code SAVE, 100 percent',
    '/admin/discounts?search=SAVE',
  ],
  [
    'discount',
    'changed',
    { title: 'SAVE', valueBefore: 10, value: 100 },
    'changed the discount code SAVE: value from “10” to “100”',
    '/admin/discounts?search=SAVE',
  ],
  [
    'discount',
    'generated',
    { title: 'Fair', count: 50, kind: 'amount', value: 20 },
    'generated 50 discount codes: “Fair”, $20.00',
    '/admin/discounts?search=Fair',
  ],
  ['category', 'created', { title: 'B' }, 'created the category “B”', '/admin/categories'],
  ['category', 'ordered', {}, 'put the categories in another order', '/admin/categories'],
  ['category', 'deleted', { title: 'B' }, 'deleted the category “B”', null],
  ['person', 'blocked', { title: 'mara' }, 'blocked mara', '/admin/people/thing'],
  [
    'person',
    'joined',
    { title: 'mara', role: 'Helpdesk' },
    'joined the staff as Helpdesk',
    '/admin/people/thing',
  ],
  [
    'person',
    'data exported',
    { reason: 'Asked by letter' },
    'exported the data of a person: “Asked by letter”',
    '/admin/people/thing?tab=privacy',
  ],
  [
    'person',
    'deletion scheduled',
    { reason: 'Asked by phone' },
    'scheduled the deletion of a person: “Asked by phone”',
    '/admin/people/thing?tab=privacy',
  ],
  [
    'person',
    'deletion cancelled',
    {},
    'cancelled the deletion of a person',
    '/admin/people/thing?tab=privacy',
  ],
  [
    'invitation',
    'invited',
    { title: 'a@b.example', role: 'Admin' },
    'invited a@b.example as Admin',
    '/admin/people?search=a%40b.example',
  ],
  [
    'invitation',
    'withdrawn',
    { title: 'a@b.example' },
    'withdrew the invitation of a@b.example',
    null,
  ],
  ['review', 'hidden', { title: 'A' }, 'hid a review of “A”', '/admin/reviews?search=A'],
  [
    'contact-message',
    'answered',
    { title: 'Hi', to: 'a@b.example' },
    'answered the message “Hi” from a@b.example',
    '/admin/messages/thing',
  ],
  [
    'inbound-mail',
    'closed',
    { title: 'Re: Chat' },
    'marked the mail “Re: Chat” to the chat as done',
    '/admin/inbound-mails/thing',
  ],
  [
    'inbound-mail',
    'opened again',
    { title: 'Re: Chat' },
    'opened the mail “Re: Chat” to the chat again',
    '/admin/inbound-mails/thing',
  ],
  [
    'order',
    'refunded',
    { title: 'mara', orderNumber: 1042, total: 129 },
    'refunded $129.00 of order 1042 to mara',
    '/admin/orders/thing',
  ],
  [
    'order',
    'allowed another attempt',
    { title: 'mara', newOrder: 'next' },
    'allowed mara another attempt to pay',
    '/admin/orders/thing',
  ],
  [
    'refund-request',
    'approved',
    { title: 'mara', order: 'order' },
    'approved the refund that mara asked for',
    '/admin/orders/order',
  ],
  [
    'mail',
    'sent again',
    { title: 'Hello', to: 'a@b.example' },
    'sent the email “Hello” to a@b.example again',
    '/admin/mails?search=a%40b.example',
  ],
  [
    'alert',
    'resolved',
    { title: 'the amount differs' },
    'dismissed the alert “the amount differs”',
    '/admin',
  ],
  [
    'job',
    'retried',
    { queue: 'refund-payment', count: 2 },
    'tried 2 failed jobs of refund-payment again',
    '/admin',
  ],
  [
    'import',
    'imported',
    { title: 'stock.csv', products: 12 },
    'imported 12 products from “stock.csv”',
    '/admin/products?state=draft',
  ],
  ['export', 'exported', { title: 'customers' }, 'exported the customers', '/admin/people'],
  [
    'export',
    'exported',
    { title: 'refund requests' },
    'exported the refund requests',
    '/admin/refunds',
  ],
  [
    'release',
    'withdrawn',
    { title: 'A', version: '5.2.0.0', reason: 'It loses data' },
    'withdrew version 5.2.0 of “A”: “It loses data”',
    '/admin/products?search=A',
  ],
  [
    'export',
    'exported',
    { title: 'orders', from: '2026-02-01', until: '2026-02-28' },
    'exported the orders paid from Feb 1, 2026 until Feb 28, 2026',
    '/admin/orders',
  ],
  [
    'export',
    'exported',
    { title: 'statistics', table: 'products', from: '2026-02-01', until: '2026-02-28' },
    'exported the statistics from Feb 1, 2026 until Feb 28, 2026',
    '/admin/statistics',
  ],
  [
    'export',
    'exported',
    { title: 'tax summary', from: '2026-01-01', until: '2026-03-31' },
    'exported the tax summary from Jan 1, 2026 until Mar 31, 2026',
    '/admin/invoices',
  ],
  [
    'sign-in',
    'succeeded',
    { method: 'password', device: 'Firefox on Windows', isNewDevice: true },
    'logged in with a password, Firefox on Windows, a new device',
    '/admin/people?search=ada.admin',
  ],
  [
    'sign-in',
    'succeeded',
    { method: 'google', device: 'Safari on Mac', isNewDevice: false, needsSecondStep: true },
    'logged in with Google, the first step, Safari on Mac',
    '/admin/people?search=ada.admin',
  ],
  [
    'sign-in',
    'confirmed',
    { method: 'code', device: 'Safari on Mac' },
    'finished logging in with a code of the authenticator app, Safari on Mac',
    '/admin/people?search=ada.admin',
  ],
  [
    'sign-in',
    'failed',
    { title: 'mara', device: 'Unknown device' },
    'tried to log in as mara and failed, Unknown device',
    '/admin/people?search=ada.admin',
  ],
];

async function open(shown = entries) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/audit', Component: AuditPage }],
    at: '/admin/audit',
    answer: (address) =>
      address.pathname === '/api/back-office/people'
        ? pageOf(
            [makePerson({ documentId: ada.documentId, username: ada.username, role: 'Admin' })],
            address,
          )
        : pageOf(shown, address),
  });
  const asked = () => calls.findLast(({ pathname }) => pathname === '/api/back-office/audit');
  return { screen, asked };
}

beforeEach(() => page.viewport(1280, 900));

test('actions of staff are described in sentences', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('created the product “Org Chart”')).toBeVisible();
  const rows = screen.getByRole('row').elements().slice(1);
  expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
    ['ada.admin', 'created the product “Org Chart”'],
    ['ada.admin', 'changed the role of mara from Customer to Helpdesk'],
    ['ada.admin', 'changed the product “Org Chart”, price $129.00 to $149.50'],
    ['Command line', 'gave ada the role Admin'],
    ['ada.admin', 'marked the message “Hello” as done'],
    ['Unknown person', 'tried to log in as ada and failed, Chrome on Windows'],
    ['ada.admin', 'polished (shelf)'],
    ['ada.admin', 'refunded (order)'],
  ]);
});

test('every action is a sentence with a link to its subject, unless that was deleted', async () => {
  const { screen } = await open(
    actions.map(([subject, action, details]) =>
      makeAuditEntry({ subject, action, details, subjectDocumentId: 'thing' }),
    ),
  );
  await expect.element(screen.getByText('exported the customers')).toBeVisible();
  const cells = screen
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.lastElementChild!);
  const sentences = cells.map((cell) => [
    cell.textContent,
    cell.querySelector('a')?.getAttribute('href') ?? null,
  ]);
  expect(sentences).toEqual(actions.map(([, , , sentence, place]) => [sentence, place]));
});

test('a sentence links to its subject', async () => {
  const { screen } = await open();
  await expect
    .element(screen.getByRole('link', { name: 'marked the message “Hello” as done' }))
    .toHaveAttribute('href', '/admin/messages/hello');
});

test('the list is filtered by actor and subject on the server', { tags: ['slow'] }, async () => {
  const { screen, asked } = await open();
  await openFilter(screen, 'Who');
  await screen.getByRole('option', { name: /^ada\.admin/ }).click();
  await expect.poll(() => asked()?.searchParams.get('actor')).toBe(ada.documentId);
  await chooseFilter(screen, 'About', 'Review');
  await expect.poll(() => asked()?.searchParams.get('subject')).toBe('review');
});

test('the list shows only sign-ins on request', { tags: ['slow'] }, async () => {
  const { screen, asked } = await open();
  await chooseFilter(screen, 'About', 'Login');
  await expect.poll(() => asked()?.searchParams.get('subject')).toBe('sign-in');
});
