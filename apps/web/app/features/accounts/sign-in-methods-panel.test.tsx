import type { SignInMethods } from '@partshelf/contract/accounts/sign-in.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { SignInMethodsPanel } from './sign-in-methods-panel.tsx';

const call = 'POST /api/users/me/sign-in-methods/remove';
const connected = { label: 'mara@contoso.example', createdAt: '2026-11-24T09:00:00.000Z' };

async function open(given: Partial<SignInMethods>, isOn = true) {
  const methods = { password: false, google: false, microsoft: null, ...given };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: SignInMethodsPanel }],
    at: '/',
    answer: () => methods,
    settings: { microsoft: isOn },
  });
  return { screen, calls };
}

beforeEach(signIn);

test('Microsoft is removed with the password', { tags: ['slow'] }, async () => {
  const { screen } = await open({ password: true, microsoft: connected });
  const sent = answerCalls({ [call]: { ok: true } });
  await expect.element(screen.getByText('Microsoft: mara@contoso.example')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Microsoft' }).click();
  await screen.getByLabelText('Current password').fill('open window');
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast('Removed', 'You can no longer log in with Microsoft.');
  const body = { method: 'microsoft', currentPassword: 'open window' };
  expect(sent).toEqual([{ call, body }]);
});

test('Google is removed without a password when there is none', { tags: ['slow'] }, async () => {
  const { screen } = await open({ google: true, microsoft: connected });
  const sent = answerCalls({ [call]: { ok: true } });
  await screen.getByRole('button', { name: 'Remove Google' }).click();
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast('Removed', 'You can no longer log in with Google.');
  expect(sent).toEqual([{ call, body: { method: 'google' } }]);
});

test('a refusal is shown in the dialog', { tags: ['slow'] }, async () => {
  const { screen } = await open({ password: true, microsoft: connected });
  answerCalls({ [call]: refusal('PASSWORD_WRONG') });
  await screen.getByRole('button', { name: 'Remove password' }).click();
  await screen.getByLabelText('Current password').fill('not this one');
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('Incorrect password')).toBeVisible();
});

test('the only way cannot be removed', async () => {
  const { screen } = await open({ microsoft: connected });
  await expect.element(screen.getByText(/^To remove Microsoft, choose a password/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('Microsoft can be connected where it is on', async () => {
  const { screen } = await open({ password: true });
  const link = screen.getByRole('link', { name: 'Connect Microsoft' });
  await expect.element(link).toHaveAttribute('href', '/api/connect/microsoft');
});

test('a shop without keys for Microsoft shows and asks nothing', async () => {
  const { screen, calls } = await open({ password: true }, false);
  expect(screen.getByRole('heading').elements()).toEqual([]);
  expect(calls).toEqual([]);
});

test('the ways to log in keep their place on the page while they load', async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: SignInMethodsPanel }],
    at: '/',
    answer: () => new Promise<object>(() => {}),
    settings: { microsoft: true },
  });
  await expect
    .poll(() => screen.container.getBoundingClientRect().height)
    .toBeGreaterThanOrEqual(140);
});
