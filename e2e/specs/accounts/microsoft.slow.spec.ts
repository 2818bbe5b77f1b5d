import { generateUser, logIn, createCustomer } from '../../support/customer.ts';
import { expectSignedOut, readSignedInUser } from '../../support/session.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  signInWithGoogle,
  logInByForm,
  logOut,
  rejectedRequest,
  cancelAtMicrosoft,
  chooseMicrosoftAccount,
  signInWithMicrosoft,
  finishProviderSignIn,
} from '../../support/account-pages.ts';
import { findLink, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const connectPage = '/connect/microsoft/account';

test('a new customer signs in with Microsoft, proves the address and has the same account the next time', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest);
  const { email } = generateUser();
  await page.clock.install();
  await signInWithMicrosoft(page, { email, name: 'Noor Haddad' });
  await expect(page).toHaveURL(connectPage);
  await expectSignedOut(page);
  const sent = `We sent a link to ${email}. Open it in this browser within an hour.`;
  await expect(page.getByText(sent)).toBeVisible();
  const mail = await waitForMail(email, 'Confirm your login with Microsoft');
  await page.goto(findLink(mail, '/connect/microsoft/confirm?token='));
  await button(page, 'Confirm login').click();
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL('/');
  const first = await readSignedInUser(page);
  expect(first).toMatchObject({ email, confirmed: true });
  expect(first.username).toMatch(/^Noor Haddad/);

  await logOut(page);
  await signInWithMicrosoft(page, { email, name: 'Another Name' });
  await finishProviderSignIn(page);
  await expect(page).toHaveURL('/');
  expect(await readSignedInUser(page)).toMatchObject({ id: first.id, username: first.username });
});

test(
  'a customer with the same address is connected only after the password',
  { tag: ['@A27'] },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    const { user } = await createCustomer(request);
    await signInWithMicrosoft(page, { email: user.email });
    await expect(page).toHaveURL(connectPage);
    const question = `This address already has an account: ${user.email}. Confirm that it is yours.`;
    await expect(page.getByText(question)).toBeVisible();
    await expectSignedOut(page);

    await page.getByRole('link', { name: 'Login to connect' }).click();
    await logInByForm(page, user);
    await expect(page).toHaveURL(connectPage);
    await button(page, 'Connect accounts').click();
    await expectToast(page, 'Microsoft connected', 'From now on you can log in with Microsoft.');
    const { id } = await readSignedInUser(page);
    await waitForMail(user.email, 'A Microsoft account was connected');

    await page.goto('/profile');
    await logOut(page);
    await signInWithMicrosoft(page, { email: user.email });
    await expect(page).toHaveURL('/');
    expect((await readSignedInUser(page)).id).toBe(id);
    await logIn(request, user);
  },
);

test(
  'a customer who signs in with Google connects Microsoft and removes Google',
  { tag: ['@A27'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    const { email } = generateUser();
    await page.goto('/login');
    await signInWithGoogle(page, { email });
    await expect(page).toHaveURL('/');
    await logOut(page);
    await signInWithMicrosoft(page, { email });
    await page.getByRole('link', { name: 'Login to connect' }).click();
    await signInWithGoogle(page, { email });
    await expect(page).toHaveURL(connectPage);
    await button(page, 'Connect accounts').click();
    await expect(page).toHaveURL('/');

    await page.goto('/profile/security');
    const ways = page.getByRole('region', { name: 'Ways to log in' });
    await expect(ways.getByRole('listitem')).toContainText(['Google', `Microsoft: ${email}`]);
    await button(page, 'Remove Google').click();
    await button(page, 'Remove').click();
    await expectToast(page, 'Removed', 'You can no longer log in with Google.');
    await expect(ways.getByRole('listitem')).toHaveText([`Microsoft: ${email}`]);
    await waitForMail(email, 'Your Google account was removed');
    await page.goto('/profile');
    await expect(field(page, 'Email')).toBeEnabled();

    await logOut(page);
    await signInWithGoogle(page, { email });
    await expectToast(page, 'Authentication Failed', 'Email is already taken');
  },
);

test('a customer connects Microsoft in the profile, removes the password, and keeps one way', async ({
  page,
  customer: { user },
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest, /status of 400.*auth\/local/);
  await page.goto('/profile/security');
  const ways = page.getByRole('region', { name: 'Ways to log in' });
  await expect(ways.getByRole('listitem')).toHaveText(['Email and password']);
  await expect(ways.getByRole('button')).toHaveCount(0);
  await ways.getByRole('link', { name: 'Connect Microsoft' }).click();
  await chooseMicrosoftAccount(page, { email: user.email });
  await button(page, 'Connect accounts').click();
  await expect(page).toHaveURL('/profile/security');

  await button(page, 'Remove password').click();
  await field(page, 'Current password').fill('not this one');
  expectedErrors.push(/status of 400.*sign-in-methods\/remove/);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible();
  await field(page, 'Current password').fill(user.password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Removed', 'You can no longer log in with your password.');
  await expect(ways.getByRole('listitem')).toHaveText([`Microsoft: ${user.email}`]);
  await expect(ways.getByRole('button')).toHaveCount(0);
  await waitForMail(user.email, 'Your password was removed');

  await logOut(page);
  await logInByForm(page, user);
  await expectToast(page, 'Error', 'Invalid email or password');
});

test('a visitor who cancels at Microsoft returns to the login and stays signed out', async ({
  page,
}) => {
  await cancelAtMicrosoft(page);
  await expectToast(page, 'Authentication Failed', 'You cancelled logging in with Microsoft');
  await expect(page).toHaveURL('/login');
  await expectSignedOut(page);
});

const refused = 'This Microsoft account cannot be used here';
const noAnswer = 'Microsoft does not answer. Please try again in a moment.';

for (const [forge, text] of [
  ['tenant', refused],
  ['signature', noAnswer],
] as const) {
  test(
    `a token of Microsoft with a false ${forge} signs no one in`,
    { tag: ['@A24'] },
    async ({ page }) => {
      await signInWithMicrosoft(page, { email: generateUser().email, forge });
      await expectToast(page, 'Authentication Failed', text);
      await expect(page).toHaveURL('/login');
      await expectSignedOut(page);
    },
  );
}
