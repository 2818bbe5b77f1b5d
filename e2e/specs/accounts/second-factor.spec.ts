import {
  confirmApp,
  readRecoveryCodes,
  logInByForm,
  logOut,
  rejectedRequest,
} from '../../support/account-pages.ts';
import { button, field } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

/** A call of a page whose second step is not done yet. */
const refusedCall = /status of 403/;

test(
  'signing in asks for a code of the authenticator app, once',
  { tag: ['@slow'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(rejectedRequest, refusedCall);
    await page.goto('/profile/security');
    await button(page, 'Add an app').click();
    const app = await confirmApp(page);
    await readRecoveryCodes(page);
    await button(page, 'I have saved them').click();

    await logOut(page);
    await page.goto('/order');
    await logInByForm(page, customer.user);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await field(page, 'Six-digit code').fill(app.nextCode());
    await button(page, 'Confirm').click();
    await expect(page).toHaveURL('/order');
  },
);
