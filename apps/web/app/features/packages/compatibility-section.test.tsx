import type { Compatibility } from '@partshelf/contract/packages/packages.ts';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories/products.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { CompatibilitySection } from './compatibility-section.tsx';

const product = makeProduct();

const compatibility: Compatibility = {
  id: product.id,
  documentId: product.documentId,
  version: '1.2.3.0',
  summary: 'Runs on SharePoint Online.',
  approvals: 2,
  platforms: [
    { platform: 'online', answer: 'yes', reasons: [] },
    { platform: 'subscriptionEdition', answer: 'probably', reasons: ['Pages disagree.'] },
    { platform: '2019', answer: 'no', reasons: ['It needs Teams.', 'It is too new.'] },
    { platform: '2016', answer: 'unknown', reasons: ['It does not say.'] },
  ],
};

const show = (answer: Compatibility | 503) =>
  renderShop({
    routes: [{ path: '/', Component: () => <CompatibilitySection product={product} /> }],
    at: '/',
    answer: () => (answer === 503 ? answer : { data: answer }),
  });

test('each SharePoint has an answer with its reasons', { tags: ['KIT-02'] }, async () => {
  const { screen, calls } = await show(compatibility);
  const section = screen.getByRole('region', { name: 'Will it run here?' });
  await expect.element(section).toBeVisible();
  const rows = section.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'SharePoint OnlineYes',
    'SharePoint Server Subscription EditionProbablyPages disagree.',
    'SharePoint Server 2019NoIt needs Teams.It is too new.',
    'SharePoint Server 2016Cannot tellIt does not say.',
  ]);
  expect(calls[0]!.pathname).toBe(`/api/products/${product.documentId}/compatibility`);
});

test('a product without a release says nothing about it', async () => {
  const { screen, calls } = await show({ ...compatibility, version: null });
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.getByRole('region').query()).toBeNull();
});
