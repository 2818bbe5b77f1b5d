import type { APIRequestContext } from '@playwright/test';
import { addAuthenticator } from '../../support/session.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  AuthenticatorApp,
  logInByForm,
  logOut,
  rejectedRequest,
} from '../../support/account-pages.ts';
import { type Customer, readJson } from '../../support/customer.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

/** A call of a page whose second step is not done yet. */
const refusedCall = /status of 403/;

async function addAuthenticatorApp(
  request: APIRequestContext,
  { token }: Customer,
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/users/me/authenticator-app';
  const { secret } = await readJson<{ secret: string }>(await request.post(path, { headers }));
  const app = new AuthenticatorApp(secret);
  const data = { code: app.nextCode() };
  const answer = await request.post(`${path}/confirm`, { headers, data });
  const { recoveryCodes } = await readJson<{ recoveryCodes: string[] }>(answer);
  return { app, recoveryCodes };
}

test('a customer adds a passkey and signs in with it, with the keyboard alone', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest);
  const device = await addAuthenticator(page);
  const { email } = customer.user;
  await page.goto('/profile/security');
  await button(page, 'Add a passkey').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name of the passkey')).toBeFocused();
  await page.keyboard.type('Laptop');
  await device.confirm(async () => {
    await page.keyboard.press('Enter');
    await expectToast(page, 'Passkey added', 'You can log in with Laptop from now on.');
  });
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText('Never used');
  await expect(button(page, 'Add a passkey')).toBeFocused();
  await waitForMail(email, 'passkey');

  await logOut(page);
  await button(page, 'Sign in with a passkey').focus();
  await device.confirm(async () => {
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', 'Logged in successfully');
  });
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('Last used');
  await button(page, 'Remove Laptop').click();
  await button(page, 'Remove passkey').click();
  await expect(passkeys).toHaveCount(0);
  await button(page, 'Add a passkey').click();
  await expectAccessible(page);
});

test('a recovery code signs in when the app is lost, and a code works once', async ({
  page,
  customer,
  request,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest, refusedCall, /status of 400.*proof/);
  const { app, recoveryCodes } = await addAuthenticatorApp(request, customer);
  await context.clearCookies();
  await page.goto('/login');
  await logInByForm(page, customer.user);
  await field(page, 'Six-digit code').fill(app.lastCode());
  await button(page, 'Confirm').click();
  await expect(field(page, 'Six-digit code')).toHaveAccessibleDescription(/^This code is wrong/);
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(recoveryCodes[0]!);
  await expectAccessible(page);
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile/security');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
});
