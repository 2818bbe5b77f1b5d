import type { ApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { ApiTokensPanel } from './api-tokens-panel.tsx';

const createCall = 'POST /api/api-tokens';
const token = `ps_${'a1'.repeat(23)}`;

function makeToken(given: Partial<ApiToken> = {}): ApiToken {
  return {
    documentId: 'a'.repeat(24),
    name: 'Nightly export',
    lastFour: 'a1a1',
    scopes: ['orders:read'],
    createdAt: '2025-11-18T12:00:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    isExpired: false,
    ...given,
  };
}

const product = { documentId: 'p'.repeat(24), title: 'Org Tree' };

async function open(first: ApiToken[] = [], user = makeUser()) {
  let tokens = first;
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => <ApiTokensPanel user={user} /> }],
    at: '/',
    answer: (address) =>
      address.pathname === '/api/back-office/products'
        ? pageOf([product], address)
        : { data: tokens },
  });
  const setTokens = (changed: ApiToken[]) => {
    tokens = changed;
  };
  return { screen, setTokens };
}

beforeEach(signIn);
test('lists the tokens with their scopes, their last use and their end', async () => {
  const expired = makeToken({
    documentId: 'b'.repeat(24),
    name: 'Old script',
    expiresAt: '2025-11-19T12:00:00.000Z',
    isExpired: true,
  });
  const { screen } = await open([makeToken(), expired]);
  const rows = screen.getByRole('listitem');
  await expect
    .element(rows.first())
    .toMatchTextContent(/Nightly export.*a1a1.*orders:read.*Never used · No expiry/);
  await expect.element(rows.last()).toMatchTextContent(/Old script.*Expired Nov 19, 2025/);
});

test('a new token is shown once and can be copied', { tags: ['slow'] }, async () => {
  const made = makeToken();
  const sent = answerCalls({ [createCall]: { data: { ...made, token } } });
  const { screen, setTokens } = await open();
  await expect.element(screen.getByText('You have no API tokens.')).toBeVisible();
  await screen.getByRole('button', { name: 'New token' }).click();
  const create = screen.getByRole('button', { name: 'Create token' });
  await expect.element(create).toBeDisabled();
  await screen.getByLabelText('Name of the token').fill('Nightly export');
  await screen.getByRole('checkbox', { name: /Read your orders/ }).click();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(3);
  await screen.getByLabelText('Expires').selectOptions('Never');
  setTokens([made]);
  await create.click();
  await expect.element(screen.getByText(token)).toBeVisible();
  await expect
    .element(screen.getByRole('group', { name: 'The token Nightly export' }))
    .toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Copy API token' })).toBeVisible();
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/Nightly export/);
  const body = { name: 'Nightly export', scopes: ['orders:read'], expiresInDays: null };
  expect(sent).toEqual([{ call: createCall, body }]);
});

test(
  'a token that cannot be created leaves the form open, with the reason',
  { tags: ['slow'] },
  async () => {
    const reason = 'You have reached the limit of API tokens. Revoke one first.';
    answerCalls({ [createCall]: refusal('API_TOKENS_FULL', reason) });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New token' }).click();
    await screen.getByLabelText('Name of the token').fill('One more');
    await screen.getByRole('checkbox', { name: /Create download links/ }).click();
    await screen.getByRole('button', { name: 'Create token' }).click();
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(screen.getByLabelText('Name of the token')).toHaveValue('One more');
  },
);

test('an Admin can also choose the scope of the back office', async () => {
  const { screen } = await open([], makeUser({ role: { name: 'Admin' } }));
  await screen.getByRole('button', { name: 'New token' }).click();
  await expect.element(screen.getByText('catalog:read')).toBeVisible();
});

test(
  'an Admin chooses the products that a token publishes',
  { tags: ['slow', 'PUB-01'] },
  async () => {
    const made = makeToken({ scopes: ['releases:publish'], products: [product] });
    const sent = answerCalls({ [createCall]: { data: { ...made, token } } });
    const { screen, setTokens } = await open([], makeUser({ role: { name: 'Admin' } }));
    await screen.getByRole('button', { name: 'New token' }).click();
    await screen.getByLabelText('Name of the token').fill('Nightly export');
    await screen.getByRole('checkbox', { name: /Publish releases/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Create token' })).toBeDisabled();
    await screen.getByLabelText('Find a product').fill('org');
    await screen.getByRole('button', { name: 'Add Org Tree' }).click();
    setTokens([made]);
    await screen.getByRole('button', { name: 'Create token' }).click();
    await expect.element(screen.getByText('Publishes Org Tree')).toBeVisible();
    expect(sent).toMatchObject([
      { body: { scopes: ['releases:publish'], products: [product.documentId] } },
    ]);
  },
);

test('a token is revoked after a question', async () => {
  const revokeCall = `DELETE /api/api-tokens/${'a'.repeat(24)}`;
  const sent = answerCalls({ [revokeCall]: { ok: true } });
  const { screen, setTokens } = await open([makeToken()]);
  await screen.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Revoke this token?' })).toBeVisible();
  expect(sent).toEqual([]);
  setTokens([]);
  await screen.getByRole('button', { name: 'Revoke token' }).click();
  await expectToast('Token revoked', 'Calls with Nightly export are refused from now on.');
  await expect.element(screen.getByText('You have no API tokens.')).toBeVisible();
  expect(sent).toMatchObject([{ call: revokeCall }]);
});

test('the help shows a call with curl and with fetch', async () => {
  const { screen } = await open();
  await screen.getByText('How to use a token').click();
  await expect.element(screen.getByText(/^curl .*\/api\/orders/)).toBeVisible();
  await expect.element(screen.getByText(/await fetch\(/)).toBeVisible();
});
