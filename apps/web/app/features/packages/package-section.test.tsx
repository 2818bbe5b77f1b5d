import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { PackageSection } from './package-section.tsx';

const release: NonNullable<Product['release']> = {
  version: '5.2.1.0',
  publishedAt: '2025-11-14T23:30:00.000Z',
  fileName: 'calendar.sppkg',
  sizeBytes: 2_400_000,
  changelog: 'Week numbers.\nFaster.',
  facts: {
    productId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
    title: 'Calendar Roll-up',
    version: '5.2.1.0',
    minimumSharePointVersion: null,
    isTenantWide: true,
    isDomainIsolated: false,
    permissions: [
      { resource: 'Microsoft Graph', scope: 'Calendars.Read' },
      { resource: 'Microsoft Graph', scope: 'Sites.Read.All' },
    ],
    components: [
      {
        id: 'one',
        name: 'Calendar',
        kind: 'webPart',
        hosts: ['SharePointWebPart', 'TeamsTab'],
      },
    ],
    developer: null,
    scriptHosts: [],
  },
};

async function show(given: Partial<Product>) {
  const product = makeProduct(given);
  const routes = [{ path: '/', Component: () => <PackageSection product={product} /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  const section = screen.getByRole('region', { name: 'Package' });
  await expect.element(section).toBeVisible();
  const valueOf = (name: string) =>
    [...section.element().querySelectorAll('dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling;
  return { screen, valueOf };
}

test('a package says in plain words what it is and what it asks for', async () => {
  const { valueOf } = await show({ release, version: '5.2.1.0', packageBytes: 2_400_000 });
  expect(valueOf('Version')?.textContent).toBe('5.2.1');
  expect(valueOf('Updated')?.textContent).toBe('Nov 14, 2025');
  expect(valueOf('Download')?.textContent).toBe('.sppkg, 2.4 MB');
  expect(valueOf('Runs on')?.textContent).toBe('SharePoint pages, Teams tabs');
  const asked = valueOf('Asks your administrator to approve')?.children ?? [];
  expect([...asked].map(({ textContent }) => textContent)).toEqual([
    'Read calendars (Microsoft Graph)',
    'Read all sites (Microsoft Graph)',
  ]);
});

test('what has changed can be opened', async () => {
  const { screen } = await show({ release });
  const changes = screen.getByText(/^Week numbers\./);
  await expect.element(changes).not.toBeVisible();
  await screen.getByText('What has changed in version 5.2.1').click();
  await expect.element(changes).toBeVisible();
});

test('a file that is not a package shows no package facts', async () => {
  const { valueOf } = await show({ release: { ...release, facts: null } });
  expect(valueOf('Version')).toBeDefined();
  expect(valueOf('Asks your administrator to approve')).toBeUndefined();
});

test('a product without a release leaves out what it has not', async () => {
  const { screen, valueOf } = await show({ release: null, version: null, packageName: null });
  expect(valueOf('Version')).toBeUndefined();
  expect(valueOf('Updated')?.textContent).toBe('Feb 3, 2026');
  expect(screen.getByText(/^What has changed/).query()).toBeNull();
});
