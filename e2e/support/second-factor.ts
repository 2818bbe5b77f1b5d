import type { APIRequestContext } from '@playwright/test';
import { AuthenticatorApp } from './account-pages.ts';
import { type Customer, readJson } from './customer.ts';

export async function addAuthenticatorApp(
  request: APIRequestContext,
  { token }: Customer,
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/users/me/authenticator-app';
  const { secret } = await readJson<{ secret: string }>(await request.post(path, { headers }));
  const app = new AuthenticatorApp(secret);
  const data = { code: app.nextCode() };
  const answer = await request.post(`${path}/confirm`, { headers, data });
  const { recoveryCodes } = await readJson<{ recoveryCodes: string[] }>(answer);
  return { app, recoveryCodes };
}
