import {
  createGoogleVisitor,
  type GoogleUserFields,
} from '../../../../sandbox/test/google-visitor.ts';
import type { TestShop } from '../build-test-app.ts';

let lastNumber = 0;

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
