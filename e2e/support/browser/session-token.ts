import type { Page } from '@playwright/test';

/** Of the person who is signed in to the browser. */
export async function readSessionToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'accessToken')?.value;
  if (!token) throw new Error('no one is signed in');
  return token;
}
