import type { AdminLicence, AdminLicenceDetails } from '@partshelf/contract/licences/admin.ts';
import { describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { boundTenant, makeLicence } from '../../../../test/factories/licences.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import LicencePage from './details.tsx';
import LicencesPage from './list.tsx';

const owner = { documentId: 'mara'.padEnd(24, 'x'), username: 'mara', email: 'mara@a.example' };

const listed: AdminLicence = { ...makeLicence({ tenant: boundTenant }), owner };
const { documentId } = listed;

const entry = {
  months: 12,
  days: null,
  reason: '',
  by: null,
  order: null,
  createdAt: '2026-05-03T09:00:00.000Z',
};

const makeDetails = (given: Partial<AdminLicenceDetails> = {}): AdminLicenceDetails => ({
  ...listed,
  suspendedReason: null,
  graceDays: 14,
  rebindingsLeft: { place: 1, testTenant: 2 },
  entries: [
    { ...entry, kind: 'issued', order: listed.order },
    { ...entry, kind: 'extended', months: 1, by: 'ada.keeper', reason: 'Agreed by phone' },
  ],
  bindings: [
    {
      kind: 'tenant',
      tenantId: boundTenant.tenantId,
      tenantDomain: boundTenant.domain,
      hosts: [],
      boundAt: boundTenant.boundAt,
      endedAt: null,
      by: 'mara',
    },
    {
      kind: 'farm',
      tenantId: null,
      tenantDomain: null,
      hosts: ['intranet.example.com'],
      boundAt: '2026-05-03T10:00:00.000Z',
      endedAt: boundTenant.boundAt,
      by: null,
    },
  ],
  ...given,
});

async function open(at: string, given: Partial<AdminLicenceDetails> = {}) {
  signIn();
  let details = makeDetails(given);
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/admin/licences', Component: LicencesPage },
      { path: '/admin/licences/:documentId', Component: LicencePage },
    ],
    at,
    answer: (address) =>
      address.pathname.endsWith(documentId) ? { data: details } : pageOf([listed], address),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const change = (changed: Partial<AdminLicenceDetails>) => {
    details = makeDetails(changed);
    return { data: details };
  };
  return { screen, calls, button, change };
}

test('the list shows whose each licence is, where it runs and until when', async () => {
  const { screen, calls } = await open('/admin/licences?ends=soon');
  await expect
    .element(screen.getByRole('link', { name: 'Org Chart' }).first())
    .toHaveAttribute('href', `/admin/licences/${documentId}`);
  await expect.element(screen.getByRole('link', { name: 'mara' }).first()).toBeVisible();
  await expect.element(screen.getByText('contoso.onmicrosoft.com')).toBeVisible();
  await expect.element(screen.getByText('Updates until May 3, 2127')).toBeVisible();
  const asked = calls.find(({ pathname }) => pathname === '/api/back-office/licences');
  expect(asked?.searchParams.get('ends')).toBe('soon');
});

const path = `/admin/licences/${documentId}`;
const call = (method: string, action: string) =>
  `${method} /api/back-office/licences/${documentId}/${action}`;

test('the page of a licence tells what happened to its term and where it ran', async () => {
  const { screen } = await open(path);
  const term = screen.getByRole('list', { name: 'Term' });
  await expect
    .element(term.getByText(/^Issued with updates for 12 months by order 1042$/))
    .toBeVisible();
  await expect.element(term.getByText(/^Extended by a month by ada\.keeper$/)).toBeVisible();
  await expect.element(term.getByText('Agreed by phone')).toBeVisible();
  const places = screen.getByRole('list', { name: 'Where it ran' });
  await expect
    .element(places.getByText(`contoso.onmicrosoft.com (${boundTenant.tenantId})`))
    .toBeVisible();
  await expect.element(places.getByText(/^bound by mara$/)).toBeVisible();
  await expect.element(places.getByText('intranet.example.com')).toBeVisible();
  await expect.element(places.getByText(/^bound by staff/)).toBeVisible();
  await expect.element(screen.getByText('1 of 2, test tenant 2 of 2')).toBeVisible();
});

describe('actions', () => {
  test('bind it elsewhere, with a reason', { tags: ['slow'] }, async () => {
    const { screen, button, change } = await open(path);
    await button('Bind').first().click();
    await screen.getByLabelText('Domain or ID of the tenant').fill('fabrikam.com');
    await screen.getByLabelText('Reason').fill('Merged');
    const message = 'Microsoft knows no tenant with the domain fabrikam.com';
    answerCalls({
      [call('PUT', 'tenant')]: refusal('VALIDATION_FAILED', '', { tenant: [message] }),
    });
    await button('Bind').last().click();
    await expect
      .element(screen.getByLabelText('Domain or ID of the tenant'))
      .toHaveAccessibleDescription(message);
    const sent = answerCalls({ [call('PUT', 'tenant')]: change({}) });
    await button('Bind').last().click();
    await expect.element(screen.getByText('The licence is bound')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { tenant: 'fabrikam.com', reason: 'Merged' } });
  });

  test('extend it by months, with a reason', { tags: ['slow'] }, async () => {
    const { screen, button, change } = await open(path);
    await button('Extend').first().click();
    await screen.getByLabelText('Months').fill('3');
    await button('Extend').last().click();
    await expect.element(screen.getByText('Reason is required')).toBeVisible();
    await screen.getByLabelText('Reason').fill('Late delivery');
    const sent = answerCalls({ [call('POST', 'extend')]: change({}) });
    await button('Extend').last().click();
    await expect.element(screen.getByText('The updates are extended')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { months: 3, reason: 'Late delivery' } });
  });

  test('suspend and restore it', { tags: ['slow'] }, async () => {
    const { screen, button, change } = await open(path);
    await button('Suspend').first().click();
    await screen.getByLabelText('Reason').fill('Shared in a forum');
    const suspended = { state: 'suspended', suspendedReason: 'Shared in a forum' } as const;
    answerCalls({ [call('POST', 'suspend')]: change(suspended) });
    await button('Suspend').last().click();
    await expect.element(screen.getByText('Shared in a forum')).toBeVisible();
    expect(button('Extend').elements()).toEqual([]);
    await button('Restore').click();
    answerCalls({ [call('POST', 'restore')]: change({}) });
    await button('Restore').last().click();
    await expect.element(screen.getByText('The licence is restored')).toBeVisible();
    await expect.element(button('Suspend')).toBeVisible();
  });

  test('a revoked licence can only be read', async () => {
    const { screen } = await open(path, { state: 'revoked' });
    await expect.element(screen.getByText('Revoked')).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });

  test('updates for ever are not extended', async () => {
    const { button } = await open(path, { updatesUntil: null });
    await expect.element(button('Suspend')).toBeVisible();
    expect(button('Extend').elements()).toEqual([]);
  });
});
