import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { ada, makeAuditEntry, makePerson } from '../../../test/staff.ts';
import AuditPage from './audit.tsx';

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
  makeAuditEntry({ action: 'polished', subject: 'shelf', details: {} }),
];

async function open() {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/audit', Component: AuditPage }],
    at: '/admin/audit',
    answer: (address) =>
      address.pathname === '/api/back-office/people'
        ? pageOf(
            [makePerson({ documentId: ada.documentId, username: ada.username, role: 'Admin' })],
            address,
          )
        : pageOf(entries, address),
  });
  const asked = () => calls.findLast(({ pathname }) => pathname === '/api/back-office/audit');
  return { screen, asked };
}

beforeEach(() => page.viewport(1280, 900));

test('what staff did is told in sentences', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('created the product “Org Chart”')).toBeVisible();
  const rows = screen.getByRole('row').elements().slice(1);
  expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
    ['ada.keeper', 'created the product “Org Chart”'],
    ['ada.keeper', 'changed the role of mara from Customer to Helpdesk'],
    ['ada.keeper', 'changed the product “Org Chart”, price $129.00 to $149.50'],
    ['Command line', 'gave ada the role Admin'],
    ['ada.keeper', 'marked the message “Hello” as done'],
    ['ada.keeper', 'polished (shelf)'],
  ]);
});

test('a sentence leads to what it is about', async () => {
  const { screen } = await open();
  await expect
    .element(screen.getByRole('link', { name: 'marked the message “Hello” as done' }))
    .toHaveAttribute('href', '/admin/messages/hello');
});

test('the list is narrowed down by who and by what, on the server', async () => {
  const { screen, asked } = await open();
  await screen.getByRole('button', { name: 'Who' }).click();
  await screen.getByRole('menuitemradio', { name: 'ada.keeper' }).click();
  await expect.poll(() => asked()?.searchParams.get('actor')).toBe(ada.documentId);
  await screen.getByRole('button', { name: 'About' }).click();
  await screen.getByRole('menuitemradio', { name: 'Review' }).click();
  await expect.poll(() => asked()?.searchParams.get('subject')).toBe('review');
});
