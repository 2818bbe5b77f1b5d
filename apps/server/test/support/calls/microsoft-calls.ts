import type { TestShop } from '../build-test-app.ts';
import { createShopBrowser } from './google-calls.ts';

export interface MicrosoftPerson {
  readonly tenant?: 'contoso' | 'fabrikam' | 'personal';
  readonly account: string;
  readonly email: string;
  readonly name: string;
}

let lastNumber = 0;

export function newMicrosoftPerson(): MicrosoftPerson {
  lastNumber += 1;
  const account = `microsoft-${lastNumber}`;
  return { account, email: `${account}@contoso.example`, name: `Lin ${lastNumber}` };
}

const addressOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new URL(String(headers['location']));

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
