import { sql, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../build-test-app.ts';
import { users } from '../../../src/db/tables/accounts.ts';
import type { Customer } from '../factories.ts';
import {
  createGoogleVisitor,
  type GoogleUserFields,
} from '../../../../sandbox/test/google-visitor.ts';

let lastNumber = 0;

export function newPerson() {
  lastNumber += 1;
  const username = `Person ${lastNumber}`;
  return { username, email: `person-${lastNumber}@customers.example`, password: 'correct horse' };
}

export async function countMailsDue({ deps }: TestShop, to: string): Promise<number> {
  const { rows } = await deps.db.execute<{ due: number }>(
    sql`select count(*)::int as due from jobs.job where name = 'send-mail' and data->>'to' = ${to}`,
  );
  return rows[0]!.due;
}

export type AccountCalls = ReturnType<typeof accountCalls>;

export function accountCalls(shop: TestShop) {
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, token?: string, body?: object) =>
    shop.app.inject({
      method,
      url: `/api${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
  const post = (path: string, body: object) => send('POST', path, undefined, body);

  async function waitForMail(to: string, subject: string) {
    const hasSubject = (mail: { subject: string }) => mail.subject === subject;
    const mails = await until(
      () => shop.inbox(to),
      (received) => received.some(hasSubject),
    );
    return mails.find(hasSubject)!;
  }

  const readParameter = async (to: string, subject: string, name: string) => {
    const { text } = await waitForMail(to, subject);
    return new RegExp(`[?&]${name}=([\\w-]+)`).exec(text)![1]!;
  };
  const readConfirmation = (to: string) =>
    readParameter(to, 'Confirm your email address', 'confirmation');
  const readResetCode = (to: string) => readParameter(to, 'Choose a new password', 'code');

  const register = (person: object) => post('/auth/local/register', person);
  const confirm = (confirmation: string) => post('/auth/email-confirmation', { confirmation });
  const logIn = (identifier: unknown, password: unknown) =>
    post('/auth/local', { identifier, password });
  const askForReset = (email: string) => post('/auth/forgot-password', { email });
  const resend = (email: string) => post('/auth/send-email-confirmation', { email });
  const me = (token: string) => send('GET', '/users/me', token);

  async function signUp(given: Partial<ReturnType<typeof newPerson>> = {}) {
    const person = { ...newPerson(), ...given };
    await register(person);
    await confirm(await readConfirmation(person.email));
    const { jwt } = (await logIn(person.email, person.password)).json<{ jwt: string }>();
    return { ...person, token: jwt };
  }

  return {
    send,
    post,
    waitForMail,
    readConfirmation,
    readResetCode,
    register,
    confirm,
    resend,
    logIn,
    askForReset,
    me,
    signUp,
  };
}

export const invitationsPath = '/back-office/people/invitations';

export const invite = (admin: Customer, email: string, role = 'Helpdesk') =>
  admin.call('POST', invitationsPath, { email, role });

/** Waits for this number of mails; returns the token of the newest invitation. */
export async function readInvitationToken(
  shop: TestShop,
  email: string,
  count = 1,
): Promise<string> {
  const mails = await shop.inbox(email, count);
  const mail = mails.find(({ subject }) => subject === 'Join the staff of Partshelf');
  const link = mail!.links.find((address) => address.includes('/accept-invitation?token='));
  expect(link).toMatch(/^http:\/\/shop\.test\/accept-invitation\?token=[\w-]{43}#email=/);
  return new URL(link!).searchParams.get('token')!;
}

interface Acceptance {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirmation?: string;
}

export const acceptInvitation = (
  accounts: AccountCalls,
  token: unknown,
  { username, password, passwordConfirmation }: Acceptance,
) =>
  accounts.post('/auth/accept-invitation', {
    token,
    username,
    password,
    passwordConfirmation: passwordConfirmation ?? password,
  });

export const findUser = async ({ deps }: TestShop, email: string) => {
  const [user] = await deps.db.select().from(users).where(eq(users.email, email));
  return user;
};

export function newGooglePerson(): GoogleUserFields & { name: string } {
  lastNumber += 1;
  const email = `google-${lastNumber}@people.example`;
  return { email, name: `Grace ${lastNumber}`, email_verified: 'on', picture: 'none' };
}

export const readTicket = (address: URL) => address.searchParams.get('access_token') ?? '';

const addressOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new URL(String(headers['location']));

export function createShopBrowser({ app }: Pick<TestShop, 'app'>) {
  const cookies = new Map<string, string>();
  const visitor = createGoogleVisitor();

  async function get(path: string, accept = 'text/html,*/*', token?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept, cookie, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await app.inject({ url: `/api${path}`, headers });
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }

  const connect = async () => addressOf(await get('/connect/google'));

  const comeBack = async ({ pathname, search }: URL) =>
    addressOf(await get(pathname.replace('/api', '') + search));

  async function arrive(person: GoogleUserFields): Promise<URL> {
    return comeBack(await visitor.signIn(await connect(), person));
  }

  const exchange = (ticket: string) =>
    get(`/auth/google/callback?access_token=${encodeURIComponent(ticket)}`, 'application/json');

  async function signIn(person: GoogleUserFields): Promise<string> {
    const answer = await exchange(readTicket(await arrive(person)));
    return answer.json<{ jwt: string }>().jwt;
  }

  return { cookies, visitor, get, connect, comeBack, arrive, exchange, signIn };
}

export interface MicrosoftPerson {
  readonly tenant?: 'contoso' | 'fabrikam' | 'personal';
  readonly account: string;
  readonly email: string;
  readonly name: string;
}

export function newMicrosoftPerson(): MicrosoftPerson {
  lastNumber += 1;
  const account = `microsoft-${lastNumber}`;
  return { account, email: `${account}@contoso.example`, name: `Lin ${lastNumber}` };
}

/** Returns the callback address of the shop. */
async function choose(address: URL, person: MicrosoftPerson | 'cancel'): Promise<URL> {
  const fields: Record<string, string> =
    person === 'cancel' ? { cancel: 'on' } : { tenant: 'contoso', ...person };
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
}

export function createMicrosoftBrowser({ app }: Pick<TestShop, 'app'>) {
  const { cookies, get } = createShopBrowser({ app });

  async function post(path: string, body: object, token?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(token && { authorization: `Bearer ${token}` }) };
    return app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
  }

  const connect = async () => addressOf(await get('/connect/microsoft'));

  const comeBack = async ({ search }: URL) =>
    addressOf(await get(`/connect/microsoft/callback${search}`));

  const arrive = async (person: MicrosoftPerson) => comeBack(await choose(await connect(), person));

  const exchange = (ticket: string) =>
    get(`/auth/microsoft/callback?access_token=${encodeURIComponent(ticket)}`, 'application/json');

  async function signIn(person: MicrosoftPerson): Promise<string> {
    const address = await arrive(person);
    const answer = await exchange(address.searchParams.get('access_token') ?? '');
    return answer.json<{ jwt: string }>().jwt;
  }

  const confirm = (token: string) => post('/connect/microsoft/confirm', { token });

  return { cookies, get, post, connect, choose, comeBack, arrive, exchange, signIn, confirm };
}

export async function readConnectionToken(shop: TestShop, to: string, count = 1): Promise<string> {
  const mails = await shop.inbox(to, count);
  const tokens = mails.flatMap(({ text }) => /microsoft\/confirm\?token=([\w-]+)/.exec(text) ?? []);
  return tokens[1]!;
}
