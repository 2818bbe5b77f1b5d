import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { readFile } from 'node:fs/promises';
import type { User } from './customer.ts';
import { button, field } from './layout.ts';
import { expectToast } from './toasts.ts';
import { readSandboxUrl } from './addresses.ts';
import { waitForDownload } from './network.ts';
import { readZipArchive } from './files.ts';

/** In a live shop, where staff need a second factor. */
export async function acceptInvitation(
  page: Page,
  link: string,
  { username, email, password }: User,
): Promise<void> {
  await page.goto(link);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await button(page, 'Create account').click();
  await logInByForm(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await button(page, 'Use an authenticator app').click();
  await confirmApp(page);
  await readRecoveryCodes(page);
  await button(page, 'I have saved them').click();
  await expect(button(page, 'Account menu')).toBeVisible();
}

const periodMs = 30_000;

/** Each code works once, so the next one is that of the next half minute, which the shop accepts. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #lastStep = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  nextCode(): string {
    this.#lastStep = Math.max(this.#lastStep + 1, Math.floor(Date.now() / periodMs));
    return this.lastCode();
  }

  lastCode(): string {
    return this.#totp.generate({ timestamp: this.#lastStep * periodMs });
  }
}

/** From the dialog that shows the picture and the key. */
export async function confirmApp(page: Page): Promise<AuthenticatorApp> {
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const app = new AuthenticatorApp((await dialog.locator('code').textContent()) ?? '');
  await field(page, 'Six-digit code').fill(app.nextCode());
  await button(page, 'Confirm code').click();
  await expect(dialog).toHaveCount(0);
  return app;
}

/** Of the codes that the page shows once. */
export async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('group', { name: 'New recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** The URL of the login is shown before the page itself. */
export async function logInByForm(
  page: Page,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** Console error of a request, or a poll of the closed socket, in flight while its session ends. */
export const rejectedRequest = /status of 401|status of 400.*\/socket\.io\//;

export async function logOut(page: Page): Promise<void> {
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}

export async function fillRegistration(page: Page, user: User): Promise<void> {
  await field(page, 'Username').fill(user.username);
  await field(page, 'Email').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await field(page, 'Confirm password').fill(user.password);
}

interface GoogleAccount {
  email: string;
  name?: string;
  hasImage?: boolean;
}

export const googleButton = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });

export async function signInWithGoogle(
  page: Page,
  { email, name, hasImage = false }: GoogleAccount,
): Promise<void> {
  await googleButton(page).click();
  await expect(page).toHaveURL(/\/google\/sign-in\//);
  expect(page.url()).toContain(readSandboxUrl());
  await field(page, 'Email').fill(email);
  if (name) await field(page, 'Name').fill(name);
  await page.getByLabel(hasImage ? 'Sample picture' : 'None').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

interface MicrosoftAccount {
  email: string;
  name?: string;
  /** What the token says falsely. */
  forge?: string;
}

async function expectAccountPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/microsoft\/\w+\/oauth2\/v2\.0\/authorize\?/);
  expect(page.url()).toContain(readSandboxUrl());
}

/** At the page of Microsoft. The address names the account. */
export async function chooseMicrosoftAccount(
  page: Page,
  { email, name, forge }: MicrosoftAccount,
): Promise<void> {
  await expectAccountPage(page);
  await field(page, 'Email').fill(email);
  if (name) await field(page, 'Name').fill(name);
  if (forge) await field(page, 'False in the token').selectOption(forge);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signInWithMicrosoft(page: Page, account: MicrosoftAccount): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Microsoft' }).click();
  await chooseMicrosoftAccount(page, account);
}

export async function cancelAtMicrosoft(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Microsoft' }).click();
  await expectAccountPage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
}

/** At the page of the shop that says so for two seconds; the page needs an installed clock. */
export async function finishProviderSignIn(page: Page): Promise<void> {
  await expectToast(page, 'Success', 'Logged in successfully');
  await page.clock.fastForward(2_000);
}

/** Of the data of a person, by file name. */
export async function downloadArchive(page: Page) {
  const downloaded = waitForDownload(page);
  await button(page, 'Download (').click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  return readZipArchive(await readFile(await download.path()));
}
