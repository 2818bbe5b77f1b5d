import type { Page } from '@playwright/test';
import { readSandboxUrl } from '../support/addresses.ts';
import {
  inventPerson,
  logIn,
  type Person,
  register,
  welcomeCustomer,
} from '../support/customer.ts';
import { button, field } from '../support/forms.ts';
import { failCalls } from '../support/hold.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

const screenPath = '/connect/google/redirect';

const googleButton = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });

interface GoogleAccount {
  email: string;
  name?: string;
  hasPicture?: boolean;
}

/** From the login to Google's page, where this account is chosen. */
async function signIn(page: Page, { email, name, hasPicture = false }: GoogleAccount) {
  await googleButton(page).click();
  await expect(page).toHaveURL(/\/google\/sign-in\//);
  expect(page.url()).toContain(readSandboxUrl());
  await page.getByLabel('Email').fill(email);
  if (name) await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(hasPicture ? 'Sample picture' : 'None').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function readMe(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value;
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/api/users/me?populate=profileImg', { headers })).json();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

test(
  'somebody new signs in with Google, and is the same person the next time',
  { tag: ['@GOOG-01', '@GOOG-02', '@GOOG-05', '@GOOG-06', '@ENT-25'] },
  async ({ page, provokedErrors }) => {
    // What is under way when the session ends is refused.
    provokedErrors.push(/status of 401/);
    const { email } = inventPerson();
    await page.goto('/login');
    await signIn(page, { email, name: 'Noor Haddad' });
    await expectToast(page, 'Success', 'Logged in successfully');
    await expect(page).toHaveURL(screenPath);
    await expect(page).toHaveURL('/');
    const first = await readMe(page);
    expect(first).toMatchObject({ email, provider: 'google', confirmed: true });
    expect(first.username).toMatch(/^Noor Haddad/);

    await logOut(page);
    await signIn(page, { email, name: 'Another Name' });
    await expect(page).toHaveURL('/');
    expect(await readMe(page)).toMatchObject({ id: first.id, username: first.username });
  },
);

test('the picture at Google appears in the header', { tag: ['@GOOG-10'] }, async ({ page }) => {
  await page.goto('/login');
  await signIn(page, { email: inventPerson().email, hasPicture: true });
  await expect(page).toHaveURL('/');
  const avatar = page
    .getByRole('banner')
    .getByRole('button', { name: 'Account menu' })
    .locator('img');
  await expect.poll(async () => (await readMe(page)).profileImg).toBeTruthy();
  await page.reload();
  await expect(avatar).toHaveAttribute('src', /^\/uploads\//);
});

test(
  'signing in leads on to the page that asked for it',
  { tag: ['@GOOG-06', '@LAY-40'] },
  async ({ page }) => {
    await page.goto('/order');
    await expect(page).toHaveURL('/login');
    await signIn(page, { email: inventPerson().email });
    await expect(page).toHaveURL('/order');
  },
);

test(
  'whoever cancels is back at the login and nobody',
  { tag: ['@GOOG-07', '@GOOG-09'] },
  async ({ page }) => {
    await page.goto('/login');
    await googleButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectToast(page, 'Authentication Failed', 'You cancelled signing in with Google');
    await expect(page).toHaveURL('/login');
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'accessToken' }),
    );
  },
);

test(
  'an account with a password stays its owner’s',
  { tag: ['@A27', '@GOOG-07', '@GOOG-09'] },
  async ({ page, request }) => {
    const { person } = await welcomeCustomer(request);
    await page.goto('/login');
    await signIn(page, { email: person.email });
    await expectToast(page, 'Authentication Failed', 'Email is already taken');
    await expect(page).toHaveURL('/login');
    await logIn(request, person);
  },
);

test(
  'an account that somebody made with another’s address becomes the owner’s',
  { tag: ['@A27'] },
  async ({ page, request }) => {
    const attacker: Person = inventPerson();
    await register(request, attacker);
    await page.goto('/login');
    await signIn(page, { email: attacker.email, name: 'Rightful Owner' });
    await expect(page).toHaveURL('/');
    expect((await readMe(page)).username).toMatch(/^Rightful Owner/);

    const data = { identifier: attacker.email, password: attacker.password };
    expect((await request.post('/api/auth/local', { data })).status()).toBe(400);
  },
);

test(
  'a person who signs in with Google cannot change the email',
  { tag: ['@PROF-11', '@PERM-26'] },
  async ({ page }) => {
    const { email } = inventPerson();
    await page.goto('/login');
    await signIn(page, { email });
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Email')).toBeDisabled();
  },
);

test(
  'a Google login that fails without a reason says so',
  { tag: ['@GOOG-08', '@GOOG-09'] },
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 500.*auth\/google\/callback/);
    await failCalls(page, 'GET', /\/api\/auth\/google\/callback/);
    await page.goto(`${screenPath}?access_token=some-ticket`);
    await expectToast(
      page,
      'Authentication Failed',
      'Unable to complete Google login. Please try again.',
    );
    await expect(page).toHaveURL('/login');
  },
);

test(
  'a link with somebody else’s ticket signs nobody in',
  { tag: ['@A25', '@GOOG-07'] },
  async ({ page, browser, baseURL, provokedErrors }) => {
    provokedErrors.push(/status of 400.*auth\/google\/callback/);
    const elsewhere = await browser.newContext({ baseURL });
    const attacker = await elsewhere.newPage();
    await attacker.route(`**${screenPath}?*`, (route) => route.fulfill({ body: 'kept back' }));
    await attacker.goto('/login');
    await signIn(attacker, { email: inventPerson().email });
    await expect(attacker).toHaveURL(/access_token=/);
    const link = attacker.url();
    await elsewhere.close();

    await page.goto(link);
    await expectToast(
      page,
      'Authentication Failed',
      'Signing in with Google was not completed in this browser. Please try again.',
    );
    await expect(page).toHaveURL('/login');
  },
);

test(
  'the screen says what is missing, and the ticket goes nowhere',
  { tag: ['@LAY-19', '@GOOG-03', '@GOOG-04'] },
  async ({ page }) => {
    const answer = await page.goto(screenPath);
    expect(answer!.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    await expectToast(page, 'Error', 'No ID token found in the URL.');
    await expect(page).toHaveURL('/login');
    await expect(button(page, 'Login')).toBeVisible();
    await expect(field(page, 'Email')).toBeVisible();
  },
);

test(
  'whoever is signed in has no use for the screen',
  { tag: ['@LAY-43'] },
  async ({ page, customer }) => {
    await page.goto('/terms');
    await page.goto(`${screenPath}?access_token=anything`);
    await expect(page).toHaveURL('/');
    expect((await readMe(page)).username).toBe(customer.person.username);
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  },
);
