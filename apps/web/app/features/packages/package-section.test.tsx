import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Compatibility, Retirement } from '@partshelf/contract/packages/packages.ts';
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

const product = makeProduct();

const compatibility: Compatibility = {
  id: product.id,
  documentId: product.documentId,
  version: '1.2.3.0',
  summary: 'Runs on SharePoint Online.',
  approvals: 2,
  retirements: [],
  platforms: [
    { platform: 'online', answer: 'yes', reasons: [] },
    { platform: 'subscriptionEdition', answer: 'probably', reasons: ['Pages disagree.'] },
    { platform: '2019', answer: 'no', reasons: ['It needs Teams.', 'It is too new.'] },
    { platform: '2016', answer: 'unknown', reasons: ['It does not say.'] },
  ],
};

async function show(given: Partial<Product>, answer: Compatibility | 503 = 503) {
  const shown = { ...product, ...given };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: () => <PackageSection product={shown} /> }],
    at: '/',
    answer: () => (answer === 503 ? answer : { data: answer }),
  });
  const section = screen.getByRole('region', { name: 'Package' });
  await expect.element(section).toBeVisible();
  const valueOf = (name: string) =>
    [...section.element().querySelectorAll('dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling;
  return { screen, calls, valueOf };
}

test(
  'the editions it runs on are one row, and the others have their reasons in a fold',
  { tags: ['KIT-02'] },
  async () => {
    const { screen, calls, valueOf } = await show({ release }, compatibility);
    await screen.getByText('Other editions (3)').click();
    const others = screen.getByRole('list', { name: 'Other editions' }).getByRole('listitem');
    await expect.element(others.first()).toBeVisible();
    expect(valueOf('Runs on')?.querySelector('p')?.textContent).toBe('SharePoint Online');
    expect(others.elements().map(({ textContent }) => textContent)).toEqual([
      'SharePoint Server Subscription EditionProbablyPages disagree.',
      'SharePoint Server 2019NoIt needs Teams.It is too new.',
      'SharePoint Server 2016Cannot tellIt does not say.',
    ]);
    const toneOf = (label: string) =>
      getComputedStyle(others.getByText(label, { exact: true }).element()).color;
    expect(toneOf('No'), 'it is no error').toBe(toneOf('Probably'));
    expect(calls[0]!.pathname).toBe(`/api/products/${product.documentId}/compatibility`);
  },
);

test.for<[Pick<Retirement, 'kind' | 'isPast'>, string]>([
  [{ kind: 'ends', isPast: false }, 'Runs until Dec 1, 2026'],
  [{ kind: 'ends', isPast: true }, 'What it relies on ended on Dec 1, 2026'],
  [{ kind: 'unmaintained', isPast: false }, 'What it relies on is maintained until Dec 1, 2026'],
  [
    { kind: 'unmaintained', isPast: true },
    'What it relies on has not been maintained since Dec 1, 2026',
  ],
])(
  'what Microsoft has announced has its day and its announcement: %j',
  { tags: ['WATCH-01'] },
  async ([given, label]) => {
    const source = 'https://learn.microsoft.com/end';
    const retirement = { on: '2026-12-01', text: 'Its card shows a map.', source, ...given };
    const { screen, valueOf } = await show(
      { release },
      { ...compatibility, retirements: [retirement] },
    );
    await expect
      .element(screen.getByRole('link', { name: 'Announcement' }))
      .toHaveAttribute('href', source);
    expect(valueOf('Announced by Microsoft')?.textContent).toBe(
      `${label}Its card shows a map. Announcement`,
    );
  },
);

test('the changelog says how many customers asked for it', { tags: ['FIX-01'] }, async () => {
  const { screen } = await show({ release: { ...release, askedBy: 12 } });
  await screen.getByText('What has changed in version 5.2.1').click();
  await expect.element(screen.getByText('12 customers asked for this')).toBeVisible();
});

test('without an answer it says what the vendor does', { tags: ['KIT-02'] }, async () => {
  const { screen, valueOf } = await show({}, { ...compatibility, version: null });
  expect(valueOf('Runs on')?.textContent).toBe('SharePoint Online, 2019 and later');
  expect(screen.getByText(/^Other editions/).query()).toBeNull();
});

test('a package says in plain words what it is and what it asks for', async () => {
  const { valueOf } = await show({ release, version: '5.2.1.0', packageBytes: 2_400_000 });
  expect(valueOf('Version')?.textContent).toMatch(/^5\.2\.1Updated Nov 14, 2025/);
  expect(valueOf('Download')?.textContent).toMatch(/\.sppkg, 2\.4 MB$/);
  expect(valueOf('Appears on')?.textContent).toBe('SharePoint pages, Teams tabs');
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
  expect(screen.getByText(/^What has changed/).query()).toBeNull();
});
