import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';
import { expectAccessible } from '../../support/checks/accessibility.ts';
import { sizes } from '../../support/checks/sizes.ts';
import { confirmApp, readRecoveryCodes } from '../../support/page/authenticator-app.ts';
import { button, field } from '../../support/page/forms.ts';
import { logInByForm, logOut, rejectedRequest } from '../../support/page/login-form.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { waitForMail } from '../../support/providers/inbox.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const [desktop] = sizes;

/** A call of a page whose second step is not done yet. */
const refusedCall = /status of 403/;

test('a customer adds a passkey and signs in with it, with the keyboard alone', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest);
  const device = await addAuthenticator(page);
  const { email } = customer.user;
  await page.goto('/profile');
  await button(page, 'Add a passkey').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name of the passkey')).toBeFocused();
  await page.keyboard.type('Laptop');
  await device.confirm(async () => {
    await page.keyboard.press('Enter');
    await expectToast(page, 'Passkey added', 'You can sign in with Laptop from now on.');
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
  await expect(passkeys.getByRole('listitem')).toContainText('Last used');
  await button(page, 'Remove Laptop').click();
  await button(page, 'Remove passkey').click();
  await expect(passkeys).toHaveCount(0);
  await button(page, 'Add a passkey').click();
  await expectAccessible(page);
});

test('signing in asks for a code of the authenticator app, or a recovery code', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest, refusedCall, /status of 400.*proof/);
  await page.goto('/profile');
  await button(page, 'Add an app').click();
  const app = await confirmApp(page);
  const [firstCode] = await readRecoveryCodes(page);

  await logOut(page);
  await logInByForm(page, customer.user);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop!);
  await page.goto('/order');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const code = app.nextCode();
  await field(page, 'Six-digit code').fill(code);
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/order');

  await page.goto('/profile');
  await logOut(page);
  await logInByForm(page, customer.user);
  await field(page, 'Six-digit code').fill(code);
  await button(page, 'Confirm').click();
  await expect(field(page, 'Six-digit code')).toHaveAccessibleDescription(/^This code is wrong/);
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(firstCode!);
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
});
