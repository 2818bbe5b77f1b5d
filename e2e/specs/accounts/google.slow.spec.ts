import { generateUser } from '../../support/customer.ts';
import { readSignedInUser } from '../../support/session.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import {
  signInWithGoogle,
  logOut,
  rejectedRequest,
  finishProviderSignIn,
} from '../../support/account-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

const screenPath = '/connect/google/redirect';

test(
  'a new user signs in with Google, and later returns with it to the page opened before',
  {
    tag: [
      '@GOOG-01',
      '@GOOG-02',
      '@GOOG-05',
      '@GOOG-06',
      '@GOOG-10',
      '@ENT-25',
      '@LAY-40',
      '@PROF-11',
      '@PERM-26',
    ],
  },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    const { email } = generateUser();
    await page.clock.install();
    await page.goto('/login');
    await signInWithGoogle(page, { email, name: 'Noor Haddad', hasImage: true });
    await finishProviderSignIn(page);
    await expect(page).toHaveURL('/');
    const first = await readSignedInUser(page);
    expect(first).toMatchObject({ email, provider: 'google', confirmed: true });
    expect(first.username).toMatch(/^Noor Haddad/);
    await expect.poll(async () => (await readSignedInUser(page)).profileImg).toBeTruthy();
    await page.reload();
    const avatar = button(page, 'Account menu').locator('img');
    await expect(avatar).toHaveAttribute('src', /^\/uploads\//);

    await logOut(page);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    await signInWithGoogle(page, { email, name: 'Another Name' });
    await finishProviderSignIn(page);
    await expect(page).toHaveURL('/profile');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Email')).toBeDisabled();
    expect(await readSignedInUser(page)).toMatchObject({ id: first.id, username: first.username });
  },
);

test(
  'the redirect page reports a missing ticket and sends no referrer',
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
