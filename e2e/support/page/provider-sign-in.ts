import type { Page } from '@playwright/test';
import { expectToast } from './toasts.ts';

/** At the page of the shop that says so for two seconds; the page needs an installed clock. */
export async function finishProviderSignIn(page: Page): Promise<void> {
  await expectToast(page, 'Success', 'Logged in successfully');
  await page.clock.fastForward(2_000);
}
