import type { Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { Link } from 'react-router';
import InvoicingSettingsPage from '../app/features/invoices/admin/page.tsx';
import { makeInvoicing } from './factories/invoicing.ts';
import { renderShop } from './render-shop.tsx';

const path = '/admin/settings/invoicing';

const Page = () => (
  <>
    <p className="p-4">
      <Link to="/elsewhere">Away</Link>
    </p>
    <InvoicingSettingsPage />
  </>
);

const Elsewhere = () => <p>You are elsewhere</p>;

export async function openInvoicing(given: Partial<Invoicing> = {}) {
  const answers = { invoicing: makeInvoicing(given) };
  const { screen, calls } = await renderShop({
    routes: [
      { path, Component: Page },
      { path: '/elsewhere', Component: Elsewhere },
    ],
    at: path,
    answer: ({ pathname }) =>
      pathname === '/api/back-office/invoicing' ? { data: answers.invoicing } : 404,
  });
  return {
    screen,
    calls,
    answers,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    card: (name: string) => screen.getByRole('region', { name }),
    list: (name: string) => screen.getByRole('list', { name }),
  };
}
