import { expect, type Page, type BrowserContext } from '@playwright/test';
import type { Customer } from './customer.ts';

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

export async function signIn(
  context: BrowserContext,
  { token }: Pick<Customer, 'token'>,
): Promise<void> {
  await context.addCookies([
    {
      name: 'accessToken',
      value: token,
      domain: 'localhost',
      path: '/',
      secure: true,
      sameSite: 'Strict',
    },
  ]);
}

/** A device with passkeys. The person confirms only while `confirm` runs. */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const setPresence = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    async confirm(action: () => Promise<void>): Promise<void> {
      await setPresence(true);
      await action();
      await setPresence(false);
    },
  };
}
