import type { BrowserContext } from '@playwright/test';
import type { Customer } from '../api/customer.ts';

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
