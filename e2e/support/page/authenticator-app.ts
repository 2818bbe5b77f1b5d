import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { button, field } from './forms.ts';

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
