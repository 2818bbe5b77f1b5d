import type { TrustedPublisher } from '@partshelf/contract/publishing/trusted-publishers.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import TrustedPublishersPage from './trusted-publishers.tsx';

const product = { documentId: 'p'.repeat(24), title: 'Org Tree' };

const publisher: TrustedPublisher = {
  documentId: 't'.repeat(24),
  products: [product],
  issuer: 'https://token.actions.githubusercontent.com',
  repository: 'contoso/parts',
  repositoryId: '481516234',
  workflow: 'release.yml',
  environment: 'production',
  addedBy: 'ada.keeper',
  createdAt: '2026-05-03T09:00:00.000Z',
  lastUsedAt: null,
};

async function open(listed: readonly TrustedPublisher[] = [publisher]) {
  signIn();
  const { screen } = await renderShop({
    routes: [{ path: '/admin/releases/trusted-publishers', Component: TrustedPublishersPage }],
    at: '/admin/releases/trusted-publishers',
    answer: ({ pathname, searchParams }) => {
      const address = new URL(`http://shop.example?${searchParams}`);
      return pathname.endsWith('/products') ? pageOf([product], address) : pageOf(listed, address);
    },
  });
  return screen;
}

const call = 'POST /api/back-office/trusted-publishers';

test('the list says which pipelines publish what', { tags: ['PUB-05'] }, async () => {
  const screen = await open();
  await expect.element(screen.getByText('contoso/parts').first()).toBeVisible();
  await expect.element(screen.getByText('Org Tree').first()).toBeVisible();
  await expect.element(screen.getByText('production').first()).toBeInTheDocument();
});

test(
  'a pipeline is added with the products that it publishes',
  { tags: ['slow', 'PUB-05'] },
  async () => {
    const screen = await open([]);
    await screen.getByRole('button', { name: 'Add a trusted publisher' }).click();
    await screen.getByRole('button', { name: 'Add publisher' }).click();
    await expect.element(screen.getByText('Choose at least one product')).toBeVisible();
    await expect.element(screen.getByText('Repository is required', { exact: true })).toBeVisible();
    await expect.element(screen.getByLabelText('Find a product')).toHaveFocus();
    await screen.getByLabelText('Find a product').fill('Org');
    await screen.getByRole('button', { name: 'Add Org Tree' }).click();
    await expect.element(screen.getByLabelText('Find a product')).toHaveFocus();
    await screen.getByLabelText('Repository', { exact: true }).fill('contoso/parts');
    await screen.getByLabelText('Id of the repository').fill('481516234');
    const fields = { repositoryId: ['This pipeline is a trusted publisher already'] };
    answerCalls({ [call]: refusal('VALIDATION_FAILED', undefined, fields) });
    await screen.getByRole('button', { name: 'Add publisher' }).click();
    await expect.element(screen.getByText(/is a trusted publisher already/)).toBeVisible();
    const sent = answerCalls({ [call]: { data: publisher } });
    await screen.getByRole('button', { name: 'Add publisher' }).click();
    await expect.element(screen.getByText('contoso/parts is a trusted publisher')).toBeVisible();
    expect(sent[0]).toMatchObject({
      body: {
        products: [product.documentId],
        repository: 'contoso/parts',
        repositoryId: '481516234',
        workflow: 'release.yml',
        environment: null,
        issuer: 'https://token.actions.githubusercontent.com',
      },
    });
  },
);

test('a pipeline is removed after a question', { tags: ['PUB-05'] }, async () => {
  const screen = await open();
  await screen
    .getByRole('button', { name: 'Actions for contoso/parts, release.yml' })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Remove' }).click();
  const sent = answerCalls({
    [`DELETE /api/back-office/trusted-publishers/${publisher.documentId}`]: { data: null },
  });
  await screen.getByRole('button', { name: 'Remove publisher' }).click();
  await expect.element(screen.getByText('contoso/parts is removed')).toBeVisible();
  expect(sent).toHaveLength(1);
});
