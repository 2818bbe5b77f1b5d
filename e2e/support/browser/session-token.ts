import { expect, type Page } from '@playwright/test';

const tokenName = 'accessToken';

/** Of the person who is signed in to the browser. */
export async function readSessionToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === tokenName)?.value;
  if (!token) throw new Error('no one is signed in');
  return token;
}

export async function readSignedInUser(page: Page) {
  const headers = { authorization: `Bearer ${await readSessionToken(page)}` };
  return (await page.request.get('/api/users/me?populate=profileImg', { headers })).json();
}

export async function expectSignedOut(page: Page): Promise<void> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain(tokenName);
}
