import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { Licence } from '@partshelf/contract/licences/licences.ts';
import { expect, test } from 'vitest';
import { boundTenant, makeLicence } from '../../../test/factories/licences.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import LicencesPage from './licences.tsx';

async function open(licences: Licence[], { hasLicences = true, at = '/licences' } = {}) {
  signIn();
  const { screen, calls } = await renderShop({
    routes: [{ path: '/licences', Component: LicencesPage }],
    at,
    answer: (address) => pageOf(licences, address),
    settings: { texts: { ...defaultShownTexts, hasLicences } },
  });
  return { screen, calls };
}

test('lists the licences with their place, company and order', async () => {
  const company = { documentId: 'c'.repeat(24), name: 'Fabrikam' };
  const licence = makeLicence({ company, tenant: boundTenant });
  const { screen } = await open([licence]);
  await expect
    .element(screen.getByRole('link', { name: 'Licence for Org Chart, contoso.onmicrosoft.com' }))
    .toHaveAttribute('href', `/licences/${licence.documentId}`);
  await expect.element(screen.getByText('Updates until May 3, 2127')).toBeVisible();
  await expect.element(screen.getByText('Runs in contoso.onmicrosoft.com')).toBeVisible();
  await expect.element(screen.getByText('For Fabrikam')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Order 1042' }))
    .toHaveAttribute('href', `/order/${licence.order!.documentId}`);
});

test.for([
  [{ updatesUntil: null }, 'Active', 'Updates for ever', 'Not bound yet'],
  [
    { updatesUntil: '2026-05-03T09:00:00.000Z' },
    'Updates ended',
    'Updates ended on May 3, 2026',
    /What was released until then is yours/,
  ],
  [
    { kind: 'trial', state: 'expired', order: null, updatesUntil: '2026-05-17T09:00:00.000Z' },
    'Trial ended',
    'Trial until May 17, 2026, ended',
    /its file is not valid any more/,
  ],
  [{ state: 'suspended' }, 'Suspended', 'Updates until May 3, 2127', /Until the suspension ends/],
  [{ state: 'revoked' }, 'Revoked', 'Updates until May 3, 2127', /The purchase was refunded/],
] as const)('%o is told as %s', async ([given, badge, term, meaning]) => {
  const { screen } = await open([makeLicence(given)]);
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(term, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(meaning)).toBeVisible();
});

const tab = { name: 'Licences', exact: true } as const;

test('the account has the tab for who has a licence', async () => {
  const { screen } = await open([makeLicence()]);
  await expect.element(screen.getByRole('link', tab)).toHaveAttribute('aria-current', 'page');
});

test('without a licence there is no tab', async () => {
  const { screen } = await open([]);
  await expect.element(screen.getByText(/You have no licences yet/)).toBeVisible();
  expect(screen.getByRole('link', tab).elements()).toEqual([]);
});

test('what one party owns is renewed together, and nothing before its last days', async () => {
  const company = { documentId: 'c'.repeat(24), name: 'Fabrikam' };
  const ids = ['a', 'b', 'd', 'e'].map((letter) => letter.repeat(24));
  const renewalPrice = 9;
  const { screen } = await open([
    makeLicence({ documentId: ids[0]!, renewalPrice, company }),
    makeLicence({ documentId: ids[1]!, renewalPrice, company }),
    makeLicence({ documentId: ids[2]!, renewalPrice }),
    makeLicence({ documentId: ids[3]! }),
  ]);
  await expect
    .element(screen.getByRole('link', { name: 'Renew all (2) for Fabrikam' }))
    .toHaveAttribute('href', `/checkout?renew=${ids[0]},${ids[1]}`);
  const links = screen.getByRole('link', { name: 'Renew the licence for Org Chart' });
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
    ids.slice(0, 3).map((id) => `/checkout?renew=${id}`),
  );
});

test('the licences of one product say who can renew them', { tags: ['LIC-06'] }, async () => {
  const company = { documentId: 'c'.repeat(24), name: 'Fabrikam' };
  const licence = makeLicence({ company, updatesUntil: '2026-05-03T09:00:00.000Z' });
  const at = `/licences?product=${licence.product.documentId}`;
  const { screen, calls } = await open([licence], { at });
  await expect
    .element(screen.getByText(/Owners and buyers of Fabrikam can renew it/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'All licences' }))
    .toHaveAttribute('href', '/licences');
  const asked = calls.filter(({ pathname }) => pathname === '/api/licences');
  expect(asked.map(({ searchParams }) => searchParams.get('product'))).toContain(
    licence.product.documentId,
  );
});
