import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  createMicrosoftBrowser,
  newMicrosoftPerson,
  readConnectionToken,
} from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { microsoftIdentities, users } from '../../db/tables/accounts.ts';
import { createMicrosoftProvider } from '../../providers/microsoft.ts';
import { unobserved } from '../../providers/provider-health.ts';

const test = shopTest();
const site = 'http://shop.test';
const connectPage = `${site}/connect/microsoft/account`;
const failure = (code: string) => `${site}/connect/microsoft/redirect?error=${code}`;

describe('GET /connect/microsoft', () => {
  test('leads to Microsoft with state, nonce and PKCE', { tags: ['GOOG-02'] }, async ({ shop }) => {
    const browser = createMicrosoftBrowser(shop);
    const { origin, pathname, searchParams } = await browser.connect();
    expect(origin + pathname).toBe(`${shop.sandbox.url}/microsoft/common/oauth2/v2.0/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'client-of-the-tests',
      redirect_uri: `${site}/api/connect/microsoft/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('is off in a shop without keys', async ({ shop }) => {
    const app = buildApp({ ...shop.deps, microsoft: null });
    const answer = await createMicrosoftBrowser({ app }).get('/connect/microsoft', '*/*');
    expect(answer.json().error.message).toBe('Logging in with Microsoft is not available here');
    await app.close();
  });
});

describe('a new user', () => {
  test('has an account once the mailed link proves the address', async ({ shop, accounts, db }) => {
    const person = newMicrosoftPerson();
    const browser = createMicrosoftBrowser(shop);
    expect((await browser.arrive(person)).href).toBe(connectPage);
    const pending = await browser.get('/connect/microsoft/pending', 'application/json');
    expect(pending.json()).toEqual({ email: person.email, isNew: true });
    const [unconfirmed] = await db.select().from(users).where(eq(users.email, person.email));
    expect(unconfirmed).toMatchObject({ confirmed: false, passwordHash: null });
    expect(
      await db.$count(microsoftIdentities, eq(microsoftIdentities.userId, unconfirmed!.id)),
    ).toBe(0);

    const token = await readConnectionToken(shop, person.email);
    const { jwt } = (await browser.confirm(token)).json();
    const me = (await accounts.me(jwt)).json();
    expect(me).toMatchObject({ id: unconfirmed!.id, username: person.name, confirmed: true });
    expect((await browser.confirm(token)).statusCode).toBe(400);

    const moved = { ...person, email: 'moved@contoso.example' };
    const again = await createMicrosoftBrowser(shop).signIn(moved);
    expect((await accounts.me(again)).json()).toMatchObject({ id: me.id, email: person.email });
    const silent = await createMicrosoftBrowser(shop).signIn({ ...person, email: '' });
    expect((await accounts.me(silent)).json().id).toBe(me.id);
  });

  test('gets one account, however often they arrive at the same time', async ({ shop, db }) => {
    const person = newMicrosoftPerson();
    const browsers = Array.from({ length: 4 }, () => createMicrosoftBrowser(shop));
    const arrivals = await Promise.all(browsers.map((browser) => browser.arrive(person)));
    expect(arrivals.map(({ href }) => href)).toEqual(browsers.map(() => connectPage));
    expect(await db.$count(users, eq(users.email, person.email))).toBe(1);
    const mails = await shop.inbox(person.email, 4);
    const tokens = mails.map(({ text }) => /[?&]token=([\w-]+)/.exec(text)![1]!);
    const answers = await Promise.all(
      tokens.flatMap((token) => browsers.map((browser) => browser.confirm(token))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  });

  test('without an address is refused', async ({ shop }) => {
    const person = { ...newMicrosoftPerson(), email: '' };
    const address = await createMicrosoftBrowser(shop).arrive(person);
    expect(address.href).toBe(failure('MICROSOFT_EMAIL_MISSING'));
  });
});

describe('the tenant', () => {
  const contoso = '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01';
  test.for([
    ['common', 'contoso', true],
    ['common', 'personal', true],
    ['organizations', 'fabrikam', true],
    ['organizations', 'personal', false],
    ['consumers', 'personal', true],
    ['consumers', 'contoso', false],
    [contoso, 'contoso', true],
    [contoso, 'fabrikam', false],
    [contoso, 'personal', false],
  ] as const)(
    '%s accepts an account of %s: %s',
    async ([accepted, tenant, isAccepted], { shop }) => {
      const { config } = shop.deps;
      const microsoft = createMicrosoftProvider({
        ...config.microsoft!,
        report: unobserved,
        tenant: accepted,
        publicUrl: config.publicUrl,
      });
      const app = buildApp({ ...shop.deps, microsoft });
      const { href } = await createMicrosoftBrowser({ app }).arrive({
        ...newMicrosoftPerson(),
        tenant,
      });
      if (isAccepted) expect(href).toBe(connectPage);
      else expect(href).toBe(failure('MICROSOFT_ACCOUNT_REFUSED'));
      await app.close();
    },
  );

  test('makes two accounts of the same name and address different', async ({ shop }) => {
    const person = newMicrosoftPerson();
    const browser = createMicrosoftBrowser(shop);
    await browser.arrive(person);
    await browser.confirm(await readConnectionToken(shop, person.email));
    const foreign = createMicrosoftBrowser(shop);
    expect((await foreign.arrive({ ...person, tenant: 'fabrikam' })).href).toBe(connectPage);
  });
});

describe('a forged token', () => {
  const forged = [
    'tenant',
    'issuer',
    'tenant pattern',
    'audience',
    'expiry',
    'nonce',
    'version',
    'signature',
  ];
  test.for(forged)(
    'with a false %s signs no one in',
    { tags: ['A24'] },
    async (forge, { shop, db }) => {
      const person = newMicrosoftPerson();
      const known = createMicrosoftBrowser(shop);
      await known.arrive(person);
      await known.confirm(await readConnectionToken(shop, person.email));
      const before = await db.$count(users);
      await shop.control('/faults', { microsoft: { forge } });
      const browser = createMicrosoftBrowser(shop);
      const { href } = await browser.arrive(person);
      await shop.control('/faults', {});
      const code = forge === 'signature' ? 'UNAVAILABLE' : 'ACCOUNT_REFUSED';
      expect(href).toBe(failure(`MICROSOFT_${code}`));
      expect([...browser.cookies.keys()]).toEqual([]);
      expect(await db.$count(users)).toBe(before);
    },
  );
});

describe('coming back from Microsoft', () => {
  const invalid = failure('MICROSOFT_SESSION_INVALID');

  test('needs the state and the cookie of this browser', { tags: ['A25'] }, async ({ shop }) => {
    const attacker = createMicrosoftBrowser(shop);
    const callback = await attacker.choose(await attacker.connect(), newMicrosoftPerson());
    const victim = createMicrosoftBrowser(shop);
    expect((await victim.comeBack(callback)).href).toBe(invalid);
    await victim.connect();
    expect((await victim.comeBack(callback)).href).toBe(invalid);
    callback.searchParams.set('state', 'x'.repeat(43));
    expect((await attacker.comeBack(callback)).href).toBe(invalid);
  });

  test('works once, and a code is good once', { tags: ['A25'] }, async ({ shop }) => {
    const browser = createMicrosoftBrowser(shop);
    const callback = await browser.choose(await browser.connect(), newMicrosoftPerson());
    const flow = browser.cookies.get('microsoftFlow')!;
    expect((await browser.comeBack(callback)).href).toBe(connectPage);
    expect(browser.cookies.has('microsoftFlow')).toBe(false);
    browser.cookies.set('microsoftFlow', flow);
    expect((await browser.comeBack(callback)).href).toBe(invalid);
  });

  test('after a cancelled sign-in says so', async ({ shop }) => {
    const browser = createMicrosoftBrowser(shop);
    const callback = await browser.choose(await browser.connect(), 'cancel');
    expect((await browser.comeBack(callback)).href).toBe(failure('MICROSOFT_CANCELLED'));
  });

  test('a flow of Google is no flow of Microsoft', { tags: ['A25'] }, async ({ shop }) => {
    const browser = createMicrosoftBrowser(shop);
    await browser.get('/connect/google');
    const callback = await browser.choose(await browser.connect(), newMicrosoftPerson());
    browser.cookies.set('microsoftFlow', browser.cookies.get('googleFlow')!);
    expect((await browser.comeBack(callback)).href).toBe(invalid);
  });

  test('while Microsoft does not answer says so', { tags: ['A28'] }, async ({ shop }) => {
    const browser = createMicrosoftBrowser(shop);
    const callback = await browser.choose(await browser.connect(), newMicrosoftPerson());
    await shop.control('/faults', { microsoft: { status: 500 } });
    expect((await browser.comeBack(callback)).href).toBe(failure('MICROSOFT_UNAVAILABLE'));
    await shop.control('/faults', {});
  });
});
