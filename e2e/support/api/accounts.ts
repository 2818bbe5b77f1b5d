import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { findLink, waitForMail } from '../providers/inbox.ts';
import { readJson } from './read-json.ts';

export interface User {
  username: string;
  email: string;
  password: string;
}

export function generateUser(): User {
  const word = randomUUID().slice(0, 12);
  return {
    username: `buyer-${word}`,
    email: `${word}@journeys.example`,
    password: 'tango umbrella seven',
  };
}

export async function register(request: APIRequestContext, user: User): Promise<void> {
  await readJson(await request.post('/api/auth/local/register', { data: { ...user } }));
}

export async function confirmEmail(request: APIRequestContext, user: User): Promise<void> {
  const mail = await waitForMail(user.email, 'Confirm your email address');
  const confirmation = new URL(findLink(mail, '/confirm-email')).searchParams.get('confirmation');
  const data = { confirmation };
  await readJson(await request.post('/api/auth/email-confirmation', { data }));
}

/** Returns the access token. */
export async function logIn(
  request: APIRequestContext,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<string> {
  const data = { identifier: email, password };
  const response = await request.post('/api/auth/local', { data });
  return (await readJson<{ jwt: string }>(response)).jwt;
}
