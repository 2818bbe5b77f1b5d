import { sql } from 'drizzle-orm';
import { type TestShop, until } from '../build-test-app.ts';

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
