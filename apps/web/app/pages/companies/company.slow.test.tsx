import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember } from '@partshelf/contract/companies/members.ts';
import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeBilling } from '../../../test/factories/invoices.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import CompaniesPage from './companies.tsx';
import DetailsPage from './details.tsx';
import CompanyFrame from './frame.tsx';
import { MembersList } from '../../features/companies/members.tsx';
import { useCompany } from '../../features/companies/companies.ts';

const documentId = 'f'.repeat(24);
const path = `/company/${documentId}`;
const company = {
  documentId,
  name: 'Fabrikam',
  role: 'owner',
  closedAt: null,
  hasOrders: true,
  member: 'm'.repeat(24),
};

let made = 0;

const makeMember = (username: string, role: CompanyRole, isSelf = false): CompanyMember => ({
  documentId: String((made += 1)).padStart(24, '0'),
  username,
  imageUrl: null,
  email: `${username.toLowerCase()}@fabrikam.example`,
  role,
  joinedAt: '2026-03-02T09:30:00.000Z',
  isSelf,
});

const Members = () => <MembersList company={useCompany()} />;

interface Shown {
  at?: string;
  companies?: object[];
  shown?: object | number;
  members?: CompanyMember[];
}

async function open({ at = path, companies = [company], shown = company, members = [] }: Shown) {
  const state = { companies };
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/company', Component: CompaniesPage },
      {
        path: '/company/:documentId',
        Component: CompanyFrame,
        children: [
          { index: true, Component: DetailsPage },
          { path: 'members', Component: Members },
          { path: 'audit', Component: () => <p>Audit of the company</p> },
        ],
      },
    ],
    at,
    answer: (address) => {
      const { pathname, searchParams } = address;
      if (pathname === '/api/companies') return { data: state.companies };
      if (pathname === '/api/company-join-requests') return { data: [] };
      if (pathname === `/api/companies/${documentId}/billing`) {
        return { data: { mode: 'none', billing: makeBilling() } };
      }
      if (pathname === `/api/companies/${documentId}/invitations`) return { data: [] };
      if (pathname !== `/api/companies/${documentId}/members`) {
        return typeof shown === 'number' ? shown : { data: shown };
      }
      const search = searchParams.get('search') ?? '';
      return pageOf(
        members.filter(({ username }) => username.toLowerCase().includes(search)),
        address,
      );
    },
    settings: {
      texts: { ...defaultShownTexts, invoicing: { asksVies: false, isTaxed: false } },
    },
  });
  return {
    screen,
    calls,
    state,
    dialog: screen.getByRole('dialog'),
    press: (name: string | RegExp) => screen.getByRole('button', { name }).click(),
    act: async (username: string, name: string) => {
      await screen.getByRole('button', { name: `Actions for ${username}` }).click();
      await screen.getByRole('menuitem', { name }).click();
    },
  };
}

beforeEach(signIn);

test('who has no company creates one', { tags: ['ORG-01'] }, async () => {
  const sent = answerCalls({ 'POST /api/companies': refusal('TOO_MANY_COMPANIES') });
  const { screen, press } = await open({ at: '/company', companies: [] });
  const name = screen.getByLabelText('Company name');
  await press('Create company');
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  expect(sent).toEqual([]);
  await name.fill('Fabrikam');
  await press('Create company');
  await expect.element(screen.getByText(/largest number of companies/)).toBeVisible();
  expect(sent).toEqual([{ call: 'POST /api/companies', body: { name: 'Fabrikam' } }]);
});

test(
  '/company shows a company with the links to its pages, and leads to the others',
  { tags: ['ORG-01'] },
  async () => {
    const other = { ...company, documentId: 'c'.repeat(24), name: 'Contoso', role: 'buyer' };
    const { screen, press } = await open({ at: '/company', companies: [company, other] });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Fabrikam' })).toBeVisible();
    const account = screen.getByRole('navigation', { name: 'Account' });
    await expect
      .element(account.getByRole('link', { name: 'Company' }))
      .toHaveAttribute('aria-current', 'page');
    const tabs = screen.getByRole('navigation', { name: 'Company' });
    await expect
      .element(tabs.getByRole('link', { name: 'Details' }))
      .toHaveAttribute('aria-current');
    await expect.element(tabs.getByRole('link', { name: 'Audit' })).toBeVisible();
    await press('Your companies');
    await expect
      .element(screen.getByRole('menuitemradio', { name: 'Contoso' }))
      .toHaveAttribute('href', `/company/${other.documentId}`);
    await expect
      .element(screen.getByRole('menuitem', { name: 'Create a company' }))
      .toHaveAttribute('href', '/company/new');
  },
);

test(
  'a developer sees neither billing details nor audit, and a stranger no company',
  { tags: ['ORG-01', 'ORG-02'] },
  async () => {
    const { screen, calls } = await open({ shown: { ...company, role: 'developer' } });
    await expect.element(screen.getByLabelText('Company name')).toBeDisabled();
    await expect.element(screen.getByText('Billing details')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
    expect(calls.some(({ pathname }) => pathname.endsWith('/billing'))).toBe(false);
    await screen.unmount();
    const audit = await open({ at: `${path}/audit`, shown: { ...company, role: 'developer' } });
    await expect.element(audit.screen.getByText(/you are not allowed to see this/)).toBeVisible();
    await audit.screen.unmount();
    const unknown = await open({ shown: 404 });
    await expect
      .element(unknown.screen.getByText('You do not belong to this company.'))
      .toBeVisible();
  },
);

test('an owner changes the billing details of the company', { tags: ['ORG-01'] }, async () => {
  const call = `PUT /api/companies/${documentId}/billing`;
  const billing = makeBilling({ name: 'Fabrikam GmbH' });
  const sent = answerCalls({ [call]: { data: { mode: 'none', billing } } });
  const { screen, dialog, press } = await open({});
  await press('Edit');
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  await dialog.getByLabelText('Company name').fill('Fabrikam GmbH');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast('Billing details saved');
  await expect.element(screen.getByText('Fabrikam GmbH')).toBeVisible();
  expect(sent).toMatchObject([{ call, body: { billing: { kind: 'company' } } }]);
});

test('an owner closes a company with orders after a question', { tags: ['ORG-11'] }, async () => {
  const call = `DELETE /api/companies/${documentId}`;
  const closed = { ...company, closedAt: '2026-03-02T09:30:00.000Z' };
  const sent = answerCalls({ [call]: { data: closed } });
  const { dialog, press } = await open({});
  await press('Close company');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Close company' }).click();
  await expectToast('Fabrikam was closed');
  await expect.element(dialog).not.toBeInTheDocument();
});

test(
  'a company without orders is deleted, and its screens left',
  { tags: ['ORG-11'] },
  async () => {
    answerCalls({ [`DELETE /api/companies/${documentId}`]: { data: null } });
    const { screen, state, dialog, press } = await open({
      shown: { ...company, hasOrders: false },
    });
    await press('Delete company');
    state.companies = [];
    await dialog.getByRole('button', { name: 'Delete company' }).click();
    await expectToast('Fabrikam was deleted');
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Create a company' }))
      .toBeVisible();
  },
);

test(
  'an owner gives another role, and reads why the last owner stays',
  { tags: ['ORG-02'] },
  async () => {
    const members = [makeMember('Olga', 'owner', true), makeMember('Ben', 'buyer')];
    const [own, other] = members.map((member) => `${member.documentId}`);
    const call = (member: string) => `PUT /api/companies/${documentId}/members/${member}`;
    const sent = answerCalls({
      [call(own!)]: refusal('LAST_OWNER'),
      [call(other!)]: { data: { ...members[1], role: 'developer' } },
    });
    const { screen, dialog } = await open({ at: `${path}/members`, members });
    await expect.element(screen.getByText('ben@fabrikam.example')).toBeVisible();
    const ben = screen.getByLabelText('Role of Ben');
    await expect.element(ben).toHaveDisplayValue('Buyer');
    await ben.selectOptions('Developer');
    await expect.element(dialog.getByText(/^A developer downloads/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(ben).toHaveDisplayValue('Buyer');
    expect(sent).toEqual([]);
    await ben.selectOptions('Developer');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expectToast('Role changed', 'Ben is now a developer.');
    await screen.getByLabelText('Role of Olga').selectOptions('Buyer');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect.element(dialog.getByText(/the last owner of the company/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ role: 'developer' }, { role: 'buyer' }]);
  },
);

test(
  'an owner removes a member, and a developer can only leave',
  { tags: ['ORG-02'] },
  async () => {
    const members = [makeMember('Dana', 'developer', true), makeMember('Ben', 'buyer')];
    const call = (index: number) =>
      `DELETE /api/companies/${documentId}/members/${members[index]!.documentId}`;
    const sent = answerCalls({ [call(0)]: { data: null }, [call(1)]: { data: null } });
    const asOwner = await open({ at: `${path}/members`, members });
    await asOwner.act('Ben', 'Remove');
    await expect.element(asOwner.dialog.getByText(/Ben loses access at once/)).toBeVisible();
    await asOwner.dialog.getByRole('button', { name: 'Remove' }).click();
    await expectToast('Ben was removed');
    await asOwner.screen.unmount();
    const shown = { ...company, role: 'developer' };
    const { screen, state, dialog, act } = await open({ at: `${path}/members`, shown, members });
    await expect.element(screen.getByText('Ben', { exact: true })).toBeVisible();
    expect(screen.getByLabelText('Role of Ben').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Actions for Ben' }).elements()).toEqual([]);
    await act('Dana', 'Leave');
    state.companies = [];
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expectToast('You have left Fabrikam');
    await expect.element(screen.getByLabelText('Company name')).toBeVisible();
    expect(sent.map((one) => one.call)).toEqual([call(1), call(0)]);
  },
);

test('a company that loads has its heading and the links of the account', async () => {
  const answer = Promise.withResolvers<object>();
  const { screen } = await renderShop({
    routes: [{ path: '/company/:documentId', Component: CompanyFrame }],
    at: path,
    answer: ({ pathname }) =>
      pathname === '/api/companies' ? { data: [company] } : answer.promise,
  });
  await expect.element(screen.getByRole('heading', { name: 'Fabrikam', level: 1 })).toBeVisible();
  const links = screen.getByRole('navigation', { name: 'Account' });
  await expect.element(links.getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('many members are paged and searched', { tags: ['ORG-02'] }, async () => {
  const members = Array.from({ length: 60 }, (_, index) => makeMember(`Person${index}`, 'buyer'));
  const { screen, calls } = await open({ at: `${path}/members`, members });
  await expect.element(screen.getByText('Person24', { exact: true }).first()).toBeVisible();
  await screen.getByRole('link', { name: 'Page 3' }).click();
  await expect.element(screen.getByText('Person59', { exact: true }).first()).toBeVisible();
  await screen.getByLabelText('Search members').fill('person7');
  await expect.element(screen.getByText('Members found: 1')).toBeInTheDocument();
  await expect.element(screen.getByText('Person7', { exact: true }).first()).toBeVisible();
  expect(calls.at(-1)!.searchParams.get('pagination[page]')).toBe('1');
});
