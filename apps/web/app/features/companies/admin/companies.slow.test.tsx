import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { AdminCompany, AdminCompanyDetails } from '@partshelf/contract/companies/admin.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { ada } from '../../../../test/factories/staff.ts';
import { boundTenant, makeLicence } from '../../../../test/factories/licences.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import CompanyPage from './company.tsx';
import CompaniesPage from './list.tsx';

const documentId = 'f'.repeat(24);

const listed: AdminCompany = {
  documentId,
  name: 'Fabrikam',
  closedAt: null,
  createdAt: '2025-11-20T12:00:00.000Z',
  members: 3,
  purchases: 2,
  paid: 278,
  domains: ['fabrikam.example'],
};

const company = { documentId, name: 'Fabrikam' };
const ben = { documentId: 'b'.repeat(24), username: 'ben' };
const order = { documentId: 'o'.repeat(24), number: 1042 };

const fabrikam: AdminCompanyDetails = {
  ...listed,
  requiresPurchaseOrder: false,
  deliversAtOnce: false,
  domains: [
    {
      domain: 'fabrikam.example',
      joining: 'automatic',
      verifiedAt: '2025-11-20T12:00:00.000Z',
      checkedAt: '2025-11-27T12:00:00.000Z',
      misses: 2,
    },
    {
      domain: 'fabrikam-labs.example',
      joining: 'approval',
      verifiedAt: null,
      checkedAt: null,
      misses: 0,
    },
  ],
  billing: {
    kind: 'company',
    name: 'Fabrikam GmbH',
    street: 'Am Werk 1',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE136695976',
    purchaseOrder: '',
    buyerReference: '',
    copyTo: '',
  },
  returned: 20,
  owners: 1,
  openInvitations: 2,
  joinRequests: 1,
  activity: {
    members: [
      {
        ...ben,
        email: 'ben@fabrikam.example',
        role: 'owner',
        blocked: true,
        createdAt: '2025-11-20T12:00:00.000Z',
      },
    ],
    orders: [
      {
        ...order,
        state: 'succeeded',
        total: 149,
        refunded: 0,
        products: ['Org Chart'],
        company,
        createdAt: '2025-11-20T12:00:00.000Z',
        refundedAt: null,
        disputedAt: null,
        refundRequest: null,
        buyer: ben,
      },
    ],
    quotes: [
      {
        documentId: 'q'.repeat(24),
        number: 'Q-2025-00007',
        state: 'open',
        validUntil: '2025-12-20',
        total: 298,
        customer: ben,
        company,
      },
    ],
    licences: [
      { ...makeLicence({ tenant: boundTenant }), owner: { ...ben, email: 'ben@fabrikam.example' } },
    ],
    transfers: [
      {
        ...order,
        state: 'overdue',
        total: 149,
        missing: 49,
        dueOn: '2025-11-24',
        reference: 'RF331042',
        buyer: ben,
        company,
      },
    ],
    invoices: [],
    events: [
      {
        documentId: 'e'.repeat(24),
        kind: 'joined',
        actor: null,
        subject: ben,
        details: { role: 'owner' },
        createdAt: '2025-11-20T12:00:00.000Z',
      },
    ],
  },
  counts: { members: 12, orders: 1, quotes: 1, transfers: 1, licences: 1, invoices: 0, events: 1 },
};

signInOnDesktop();

describe('the companies', () => {
  async function open(at = '/admin/companies') {
    const { screen, calls } = await renderShop({
      routes: [{ path: '/admin/companies', Component: CompaniesPage }],
      at,
      answer: (address) => pageOf([listed], address),
    });
    return { screen, asked: () => calls.at(-1)?.searchParams };
  }

  test('are listed with domains, members and purchases', { tags: ['ORG-01'] }, async () => {
    const { screen } = await open();
    const row = screen.getByRole('row').filter({ hasText: 'Fabrikam' });
    await expect
      .element(row)
      .toMatchTextContent(/Fabrikam\s*fabrikam\.example\s*3\s*2\s*\$278\.00\s*Open\s*Nov 20, 2025/);
    await expect
      .element(row.getByRole('link'))
      .toHaveAttribute('href', `/admin/companies/${documentId}`);
  });

  test('are filtered, sorted and saved as a file', { tags: ['ORG-01'] }, async () => {
    const { screen, asked } = await open('/admin/companies?search=fabri');
    await chooseFilter(screen, 'Status', 'Closed');
    await expect.poll(() => asked()?.get('state')).toBe('closed');
    await screen.getByRole('button', { name: 'Sort by Purchases' }).click();
    await expect.poll(() => asked()?.get('sort')).toBe('purchases:desc');
    const { fetched, saved } = answerFile('companies.csv');
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => saved).toEqual(['companies.csv']);
    expect(String(fetched.mock.calls[0]![0])).toMatch(
      /companies\?search=fabri&state=closed&sort=purchases%3Adesc$/,
    );
  });

  test('say the same on a phone', { tags: ['ORG-01'] }, async () => {
    await page.viewport(390, 844);
    const { screen } = await open();
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'Fabrikam' }))
      .toMatchTextContent(/3 members, 2 purchases · Nov 20, 2025\s*\$278\.00\s*Open/);
  });
});

describe('the page of a company', () => {
  async function open(given: AdminCompanyDetails | 404 = fabrikam, query = '') {
    const shop = { company: given, pages: {} as Record<string, object> };
    const { screen } = await renderShop({
      routes: [{ path: '/admin/companies/:documentId', Component: CompanyPage }],
      at: `/admin/companies/${documentId}${query}`,
      settings: { texts: { ...defaultShownTexts, invoicing: { asksVies: false, isTaxed: false } } },
      answer: ({ pathname, searchParams }) => {
        if (pathname === '/api/users/me') return ada;
        if (pathname.endsWith('/activity'))
          return shop.pages[searchParams.get('pagination[page]')!] ?? 500;
        return shop.company === 404 ? 404 : { data: shop.company };
      },
    });
    return { screen, shop, dialog: screen.getByRole('dialog') };
  }

  test(
    'says who pays, who belongs to it and which domains it has',
    { tags: ['ORG-01'] },
    async () => {
      const { screen } = await open();
      const facts = screen.getByRole('region', { name: 'Details' });
      await expect
        .element(facts)
        .toMatchTextContent(
          /Fabrikam GmbH\s*Am Werk 1\s*10115 Berlin\s*Germany\s*VAT id DE136695976/,
        );
      await expect.element(facts).toMatchTextContent(/\$278\.00\s*2 purchases\s*\$20\.00 refunded/);
      await expect.element(facts).toMatchTextContent(/3\s*1 owner\s*2 open invitations/);
      const domains = screen.getByRole('table', { name: 'Domains' });
      await expect
        .element(domains)
        .toMatchTextContent(
          /fabrikam\.example\s*Record missing\s*Checked Nov 27, 2025, missing 2 times/,
        );
      await expect.element(domains).toMatchTextContent(/fabrikam-labs\.example\s*Not verified/);
    },
  );

  test('lists members page by page, orders and what happened', { tags: ['ORG-10'] }, async () => {
    const { screen, shop } = await open();
    const members = screen.getByRole('table', { name: 'Members' });
    await expect
      .element(members)
      .toMatchTextContent(/ben\s*ben@fabrikam\.example\s*Owner\s*Blocked/);
    const [member] = fabrikam.activity.members;
    const data = { members: [{ ...member!, documentId: 'z'.repeat(24), username: 'zoe' }] };
    shop.pages = { 2: { data, meta: {} } };
    await screen.getByRole('link', { name: 'Page 2' }).click();
    await expect
      .element(members.getByRole('link', { name: 'zoe' }))
      .toHaveAttribute('href', `/admin/people/${'z'.repeat(24)}`);
    await screen.getByRole('tab', { name: 'Orders 1' }).click();
    await expect
      .element(screen.getByRole('table', { name: 'Orders' }))
      .toMatchTextContent(/1042\s*Org Chart\s*Bought by ben.*\$149\.00/);
    await expect
      .element(screen.getByRole('link', { name: 'Search and filter these orders' }))
      .toHaveAttribute('href', `/admin/orders?company=${documentId}`);
    await screen.getByRole('tab', { name: 'Audit 1' }).click();
    await expect
      .element(screen.getByRole('list', { name: 'Audit' }))
      .toMatchTextContent(/Nov 20, 2025.*Partshelf added ben as owner/);
    await screen.getByRole('tab', { name: 'Invoices' }).click();
    await expect.element(screen.getByText('There is no invoice for this company.')).toBeVisible();
  });

  test('lists its quotes and transfers', { tags: ['PAY-11'] }, async () => {
    const { screen } = await open();
    await screen.getByRole('tab', { name: 'Quotes 1' }).click();
    const quotes = screen.getByRole('table', { name: 'Quotes' });
    await expect
      .element(quotes)
      .toMatchTextContent(/Q-2025-00007\s*For ben\s*Dec 20, 2025\s*Open\s*\$298\.00/);
    await expect
      .element(quotes.getByRole('link', { name: 'Q-2025-00007' }))
      .toHaveAttribute('href', `/admin/quotes/${'q'.repeat(24)}`);
    await screen.getByRole('tab', { name: 'Transfers 1' }).click();
    await expect
      .element(screen.getByRole('table', { name: 'Transfers' }))
      .toMatchTextContent(
        /1042\s*RF331042\s*Bought by ben\s*Nov 24, 2025\s*Overdue\s*\$149\.00\s*\$49\.00 missing/,
      );
  });

  test('lists its licences with tenant and term', { tags: ['LIC-09'] }, async () => {
    const { screen } = await open();
    await screen.getByRole('tab', { name: 'Licences 1' }).click();
    const licences = screen.getByRole('table', { name: 'Licences' });
    await expect
      .element(licences)
      .toMatchTextContent(
        /Org Chart\s*Bought by ben\s*contoso\.onmicrosoft\.com\s*Updates until May 3, 2127\s*Active/,
      );
    await expect
      .element(screen.getByRole('link', { name: 'Search and filter these licences' }))
      .toHaveAttribute('href', `/admin/licences?company=${documentId}`);
  });

  test('has no tab for what there is none of', { tags: ['PAY-11'] }, async () => {
    const counts = { ...fabrikam.counts, quotes: 0, transfers: 0, licences: 0 };
    const { screen } = await open({ ...fabrikam, counts });
    await expect.element(screen.getByRole('tab', { name: 'Orders 1' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /Quotes|Transfers|Licences/ }).elements()).toEqual([]);
  });

  test('begins a quote for it', { tags: ['PAY-11'] }, async () => {
    const { screen } = await open();
    await expect
      .element(screen.getByRole('link', { name: 'New quote' }))
      .toHaveAttribute('href', `/admin/quotes/new?company=${documentId}`);
  });

  test(
    'adds an owner with a reason, and says what the shop refuses',
    { tags: ['ORG-02'] },
    async () => {
      const { screen, shop, dialog } = await open({ ...fabrikam, owners: 0 });
      await expect.element(screen.getByText(/^This company has no owner/)).toBeVisible();
      const call = `POST /api/back-office/companies/${documentId}/owners`;
      answerCalls({ [call]: refusal('TOO_MANY_COMPANIES', 'This person belongs to 10 companies') });
      await screen.getByRole('button', { name: 'Add owner' }).click();
      const submit = dialog.getByRole('button', { name: 'Add owner' });
      await dialog.getByLabelText('Email').fill('zoe@fabrikam.example');
      await submit.click();
      await expect.element(dialog.getByText('Reason is required')).toBeVisible();
      await dialog.getByLabelText('Reason').fill('The owner has left');
      await submit.click();
      await expect
        .element(dialog.getByRole('alert'))
        .toHaveTextContent('This person belongs to 10 companies');
      const sent = answerCalls({ [call]: { data: fabrikam } });
      shop.company = fabrikam;
      await submit.click();
      await expectToast('Owner added', 'zoe@fabrikam.example is now an owner of Fabrikam.');
      const body = { email: 'zoe@fabrikam.example', reason: 'The owner has left' };
      expect(sent).toEqual([{ call, body }]);
      await expect.poll(() => screen.getByText(/^This company has no owner/).query()).toBeNull();
    },
  );

  test('opens a closed company again', { tags: ['ORG-11'] }, async () => {
    const closed = { ...fabrikam, closedAt: '2025-11-25T12:00:00.000Z' };
    const { screen, shop, dialog } = await open(closed);
    await expect.element(screen.getByText('Closed', { exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add owner' }).query()).toBeNull();
    const call = `POST /api/back-office/companies/${documentId}/reopen`;
    const sent = answerCalls({ [call]: { data: fabrikam } });
    await screen.getByRole('button', { name: 'Open again' }).click();
    shop.company = fabrikam;
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expectToast('Fabrikam is open again');
    await expect.element(screen.getByRole('button', { name: 'Add owner' })).toBeVisible();
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test('does not exist for an unknown address', { tags: ['ORG-12'] }, async () => {
    const { screen } = await open(404);
    await expect.element(screen.getByText('There is no such company.')).toBeVisible();
  });
});
