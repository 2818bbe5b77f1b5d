import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { ProductRenewals, Statistics } from '@partshelf/contract/statistics.ts';
import { expect, test } from 'vitest';
import { makeMoney } from '../../../../test/factories/admin-orders.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import StatisticsPage from './page.tsx';

const sums: Statistics = {
  ...makeMoney(0),
  discount: 0,
  orders: 0,
  isTaxed: false,
  days: [],
  funnel: { viewed: 9, addedToCart: 3, checkoutBegun: 2, ordersPaid: 1 },
};

const ofLicences: Statistics = {
  ...sums,
  funnel: { ...sums.funnel, trialsStarted: 5, trialsConverted: 2 },
  renewals: { due: 12, renewed: 8, lost: 3 },
};

const product: ProductRenewals = {
  documentId: 'org'.padEnd(24, 'x'),
  title: 'Org Chart',
  due: 12,
  renewed: 8,
  lost: 3,
};

signInOnDesktop();

async function open(hasLicences: boolean) {
  const { screen } = await renderShop({
    routes: [{ path: '/admin/statistics', Component: StatisticsPage }],
    at: '/admin/statistics?from=2026-02-01&until=2026-02-28&table=renewals',
    answer: (address) =>
      address.pathname.endsWith('/renewals')
        ? pageOf(hasLicences ? [product] : [], address)
        : { data: hasLicences ? ofLicences : sums },
    settings: { texts: { ...defaultShownTexts, hasLicences } },
  });
  const steps = screen.getByRole('list', { name: 'From product page to payment' });
  await expect.element(steps).toBeVisible();
  const link = screen.getByRole('link', { name: 'Renewals', exact: true });
  return { screen, steps, link, figures: screen.getByRole('region', { name: 'Renewals' }) };
}

test(
  'the statistics show trials and renewals, in all and by product',
  { tags: ['EVAL-03', 'LIC-09'] },
  async () => {
    const { screen, steps, link, figures } = await open(true);
    await expect
      .element(steps)
      .toMatchTextContent(/Orders paid\s*1\s*Trials started\s*5\s*Trials converted\s*2$/);
    await expect
      .element(figures)
      .toMatchTextContent(/Renewals due\s*12.*Renewed\s*8.*Lost\s*3.*30 days later/);
    await expect.element(link).toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: /Org Chart/ }))
      .toMatchTextContent(/Org Chart\s*12\s*8\s*3/);
  },
);

test('a shop without licences sees neither', { tags: ['X-01'] }, async () => {
  const { steps, link, figures } = await open(false);
  await expect.element(steps).toMatchTextContent(/Orders paid\s*1$/);
  expect([...link.elements(), ...figures.elements()]).toEqual([]);
});
