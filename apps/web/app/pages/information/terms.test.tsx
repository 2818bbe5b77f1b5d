import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import TermsPage from './terms.tsx';

const openTerms = (texts = defaultShownTexts) =>
  renderShop({
    settings: { texts },
    routes: [{ path: '/terms', Component: TermsPage }],
    at: '/terms',
    answer: () => 404,
  });

test(
  'the terms say what is sold and what a buyer may do with it',
  { tags: ['SUP-27'] },
  async () => {
    const { screen } = await openTerms();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await expect.element(screen.getByText(/web parts and add-ons for SharePoint/)).toBeVisible();
    await expect
      .element(screen.getByText(/One licence covers one Microsoft 365 tenant/))
      .toBeVisible();
    await expect.element(screen.getByText(/within 30 days of paying/)).toBeVisible();
  },
);

test('the table of contents links to every section in order', async () => {
  const { screen } = await openTerms();
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  await expect.element(contents).toBeVisible();
  const links = contents.getByRole('link').elements() as HTMLAnchorElement[];
  const headings = screen.getByRole('heading', { level: 2 }).elements();
  expect(links.map(({ hash }) => hash)).toEqual(headings.map(({ id }) => `#${id}`));
  expect(links.map(({ textContent }) => textContent)).toEqual(
    headings.map(({ textContent }) => textContent),
  );
});

test(
  'the terms speak of claims only while the vendor allows them',
  { tags: ['ORG-08'] },
  async () => {
    const claims = /not refused within 14 days moves to the company/;
    const { screen: allowed } = await openTerms();
    await expect.element(allowed.getByText(claims)).toBeVisible();
    await allowed.unmount();
    const { screen } = await openTerms({ ...defaultShownTexts, allowsClaims: false });
    await expect.element(screen.getByText(/Only we can move it back/)).toBeVisible();
    expect(screen.getByText(claims).query()).toBeNull();
  },
);
