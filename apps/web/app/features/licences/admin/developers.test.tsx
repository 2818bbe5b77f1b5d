import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { LicenceClaims } from '@partshelf/contract/licences/licences.ts';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { licenceFile, packageId, tenantId } from '../../../../test/factories/licences.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import DevelopersPage from './developers.tsx';

const code = 'export async function checkLicence() {}';
const updateCode = 'export async function showUpdate() {}';

const oldKey = { kid: 'k1', createdAt: '2026-03-10T09:00:00.000Z', retiredAt: null };

async function open({ hasLicences = true } = {}) {
  signIn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (path) => new Response(path === '/update-check.js' ? updateCode : code),
  );
  const { screen } = await renderShop({
    routes: [{ path: '/admin/developers', Component: DevelopersPage }],
    at: '/admin/developers',
    answer: () => ({ data: [oldKey] }),
    settings: { texts: { ...defaultShownTexts, hasLicences } },
  });
  await expect.element(screen.getByText(updateCode)).toBeVisible();
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, button };
}

const claims: LicenceClaims = {
  iss: 'https://shop.test',
  aud: packageId,
  sub: 'licence'.padEnd(24, 'x'),
  jti: 'j1',
  licensee: 'Fabrikam',
  kind: 'purchase',
  tenants: [tenantId],
  hosts: [],
  updatesUntil: null,
};

test('the code can be copied, and says what it cannot do', { tags: ['LIC-08'] }, async () => {
  const { screen, button } = await open();
  await expect.element(screen.getByText(code)).toBeVisible();
  await expect.element(button('Copy licence-check.js')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'Code in a browser can be changed by whoever runs it. This stops mistakes, not theft.',
      ),
    )
    .toBeVisible();
});

test('a shop without licences has the code for updates alone', { tags: ['UPD-01'] }, async () => {
  const { screen, button } = await open({ hasLicences: false });
  await expect.element(button('Copy update-check.js')).toBeVisible();
  expect(screen.getByText('Check a licence in your part').elements()).toEqual([]);
});

test('a chosen file is checked, and shows what it says', { tags: ['LIC-08'] }, async () => {
  const { screen, button } = await open();
  await screen.getByLabelText('File').upload(new File([licenceFile], 'org-chart.licence'));
  await expect.element(screen.getByLabelText('Or its text')).toHaveValue(licenceFile);
  const sent = answerCalls({
    'POST /api/licences/verify': { data: { answer: 'suspended', claims } },
  });
  await button('Check').click();
  await expect.element(screen.getByText('Suspended')).toBeVisible();
  await expect.element(screen.getByText('Fabrikam')).toBeVisible();
  await expect.element(screen.getByText(packageId)).toBeVisible();
  expect(sent[0]).toMatchObject({ body: { licence: licenceFile } });
});

test('a changed file is not one of this shop', { tags: ['LIC-08'] }, async () => {
  const { screen, button } = await open();
  await screen.getByLabelText('Or its text').fill('changed');
  answerCalls({ 'POST /api/licences/verify': { data: { answer: 'invalid', claims: null } } });
  await button('Check').click();
  await expect.element(screen.getByText('Not a file of this shop')).toBeVisible();
});

test('a new key signs from now on, and the old one stays listed', { tags: ['slow'] }, async () => {
  const { screen, button } = await open();
  await expect.element(screen.getByText('Signs')).toBeVisible();
  await button('Rotate').click();
  const rotated = [
    { kid: 'k2', createdAt: '2026-06-10T09:00:00.000Z', retiredAt: null },
    { ...oldKey, retiredAt: '2026-06-10T09:00:00.000Z' },
  ];
  answerCalls({ 'POST /api/back-office/licence-keys/rotate': { data: rotated } });
  await button('Make a new key').click();
  await expect.element(screen.getByText('k2')).toBeVisible();
  await expect.element(screen.getByText('k1')).toBeVisible();
});
