import { domainToUnicode } from 'node:url';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { countMailsDue, newPerson } from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';

const test = shopTest();

describe('POST /auth/local/register', () => {
  test(
    'answers the address, and nothing that would sign in',
    { tags: ['API-08', 'API-09'] },
    async ({ accounts }) => {
      const person = newPerson();
      const answer = await accounts.register({
        ...person,
        email: ` ${person.email.toUpperCase()} `,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ user: { email: person.email } });
    },
  );

  test(
    'each broken field is named with its own text',
    { tags: ['AUTH-25', 'AUTH-26', 'AUTH-27', 'AUTH-28', 'AUTH-29', 'API-07'] },
    async ({ accounts }) => {
      const empty = await accounts.register({ username: ' ', email: '', password: '' });
      expect(empty.statusCode).toBe(400);
      expect(empty.json().validation_error).toEqual({
        username: ['Username is required'],
        email: ['Email is required'],
        password: ['Password is required'],
      });
      const broken = await accounts.register({ username: 'Ada', email: 'ada', password: '12345' });
      expect(broken.json().validation_error).toEqual({
        email: ['Invalid email address'],
        password: ['Password must be at least 6 characters'],
      });
    },
  );

  test('a password has at least six characters', { tags: ['NUM-02'] }, async ({ accounts }) => {
    const refused = await accounts.register({ ...newPerson(), password: '12345' });
    expect(refused.json().validation_error).toEqual({
      password: ['Password must be at least 6 characters'],
    });
    expect((await accounts.register({ ...newPerson(), password: '123456' })).statusCode).toBe(200);
  });

  test.for(['role', 'confirmed', 'blocked', 'provider', 'id', 'tokenVersion'])(
    'the field %s is refused',
    { tags: ['A14'] },
    async (field, { accounts }) => {
      const person = newPerson();
      const answer = await accounts.register({ ...person, [field]: 'Admin' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toEqual({ [field]: ['Invalid key'] });
    },
  );

  test(
    'a new account is an unconfirmed customer',
    { tags: ['A14'] },
    async ({ shop, accounts }) => {
      const person = newPerson();
      await accounts.register(person);
      const [row] = await shop.deps.db.select().from(users).where(eq(users.email, person.email));
      expect(row).toMatchObject({
        role: 'Customer',
        confirmed: false,
        blocked: false,
        provider: 'local',
      });
      expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    },
  );

  test(
    'twenty at once with one address make one account and one mail',
    { tags: ['slow', 'A15'] },
    async ({ shop, accounts }) => {
      const { email, password } = newPerson();
      const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('p', 'P')];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          accounts.register({ username: `Twin ${index}`, email: spellings[index % 4], password }),
        ),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
      expect(await countMailsDue(shop, email)).toBe(1);
    },
  );

  test(
    'a taken address and a taken name get the same answer',
    { tags: ['A16'] },
    async ({ accounts }) => {
      const person = newPerson();
      await accounts.register(person);
      const sameAddress = await accounts.register({ ...newPerson(), email: person.email });
      const sameName = await accounts.register({
        ...newPerson(),
        username: person.username.toUpperCase(),
      });
      expect(sameAddress.statusCode).toBe(400);
      expect(sameAddress.json().error.message).toBe('Email or Username are already taken');
      expect(sameName.json()).toEqual(sameAddress.json());
    },
  );

  test.for([
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example,b@x.example',
    '"<script>"@x.example',
    'Ada <a@x.example>',
    `${'a'.repeat(300)}@x.example`,
    'аda@x.example',
    'a@xn--.example\u2028',
    'Kelvin\u212A@x.example',
    'a@x.example\0',
    'a@x',
  ])(
    'the address %j is refused and nothing is sent',
    { tags: ['A17', 'A15'] },
    async (email, { shop, accounts }) => {
      const answer = await accounts.register({ ...newPerson(), email });
      expect(answer.statusCode).toBe(400);
      expect(await countMailsDue(shop, email.replace('\0', ''))).toBe(0);
    },
  );

  test.for([
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['ｉｎｆｏ２＠日本。example', 'info2@xn--wgv71a.example'],
    ['O’Hara@x.example', "o'hara@x.example"],
    ['\u200Bpasted@x.example\u00AD\u00A0', 'pasted@x.example'],
  ] as const)(
    'the address %j is stored as %s',
    { tags: ['slow'] },
    async ([email, stored], { shop, accounts }) => {
      const person = { ...newPerson(), email };
      expect((await accounts.register(person)).json()).toEqual({ user: { email: stored } });
      expect(await countMailsDue(shop, stored)).toBe(1);
      const [name, domain] = stored.split('@') as [string, string];
      const shown = `${name}@${domainToUnicode(domain)}`;
      await accounts.confirm(await accounts.readConfirmation(shown));
      for (const typed of [email, stored.toUpperCase()]) {
        expect((await accounts.logIn(typed, person.password)).statusCode).toBe(200);
      }
    },
  );

  test.for([
    ['Soft\u00ADhyphen', 'Softhyphen'],
    ['\u202AO’Brien\u202C\u200B', "O'Brien"],
    ['Anna–Maria\u00A0\u3000Ａ', 'Anna-Maria A'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['ශ්\u200Dරී ලංකා', 'ශ්\u200Dරී ලංකා'],
  ] as const)('the name %j is stored as %j', async ([username, stored], { accounts, shop }) => {
    const person = newPerson();
    await accounts.register({ ...person, username });
    const { db } = shop.deps;
    const [row] = await db.select().from(users).where(eq(users.email, person.email));
    expect(row!.username).toBe(stored);
  });

  test.for([
    'ab',
    'x'.repeat(51),
    'abc\u202edef',
    'abc\u200bdef',
    'abc\ndef',
    '\u3164\u3164\u3164',
    'abc\0def',
    'helpdesk',
    'Help Desk',
    'HeIpdesk',
    'НЕLPDESK',
    'ｈｅｌｐｄｅｓｋ',
    'Ádmin',
    'adm1n',
    'adrnin',
    'Administrator',
    'P.a.r.t.s.h.e.l.f',
    'Partshelf Admin',
    'Partshelf Support',
    'Support Team',
    'Admin!',
    'Support |',
    'The Support+',
    'Moderators',
    'Partshelf Help',
    'Customer Support 24',
    '5upp0rt',
    'Ѕսррогt',
    'Moderator',
    'M0derator',
    '4dm1n',
    'Admin 7',
    'help-desk',
    'ᴀᴅᴍɪɴ',
    'ʜᴇʟᴘᴅᴇsᴋ',
    'ꓮdmin',
    'Аdmіnіstratоr',
    'The Partshelf Team',
  ])('the name %j is refused', { tags: ['U06'] }, async (username, { accounts }) => {
    const answer = await accounts.register({ ...newPerson(), username });
    expect(answer.statusCode).toBe(400);
  });

  test(
    'names of all languages are welcome, in one spelling',
    { tags: ['U06', 'U07'] },
    async ({ accounts }) => {
      const names = [
        'Zoë Müller',
        'Łukasz',
        '王小明',
        'Адам',
        'Ada Stafford',
        'Team Blue',
        'mara.lindt',
        '<img src=x onerror=alert(1)>',
      ];
      for (const username of names) {
        const answer = await accounts.register({ ...newPerson(), username });
        expect(answer.statusCode, answer.body).toBe(200);
      }
      const decomposed = 'Zoe\u0308  Mu\u0308ller';
      const twin = await accounts.register({ ...newPerson(), username: decomposed });
      expect(twin.json().error.message).toBe('Email or Username are already taken');
    },
  );
});
