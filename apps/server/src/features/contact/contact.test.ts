import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { buildTestApp, type TestShop, until } from '../../../test/support/build-test-app.ts';
import { holdRefusedMails, retryMail } from '../../../test/support/retry-mail.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { contactMessages } from '../../db/tables/contact.ts';

const test = shopTest().extend(
  'support',
  { scope: 'file' },
  ({ shop }) => shop.deps.config.company.email,
);
let lastNumber = 0;

function writeMessage(changes: object = {}) {
  lastNumber += 1;
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada-${lastNumber}@customers.example`,
    subject: `Question ${lastNumber}`,
    message: 'Does the org chart read guests?',
    ...changes,
  };
}

const send = ({ app }: TestShop, body: unknown) =>
  app.inject({ method: 'POST', url: '/api/contacts', payload: body as object });

const listStored = ({ deps }: TestShop) => deps.db.select().from(contactMessages);

async function waitForMail(shop: TestShop, subject: string) {
  const isWanted = (mail: { text: string }) => mail.text.startsWith(`${subject}\n`);
  const mails = await until(
    () => shop.inbox(shop.deps.config.company.email),
    (received) => received.some(isWanted),
  );
  return mails.find(isWanted)!;
}

async function expectRefusal(shop: TestShop, body: unknown, fields: Record<string, string[]>) {
  const answer = await send(shop, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().validation_error).toEqual(fields);
}

describe('POST /contacts', () => {
  test(
    'stores what a visitor wrote and answers with it',
    { tags: ['API-56', 'ENT-23'] },
    async ({ shop }) => {
      const written = writeMessage();
      const answer = await send(shop, written);
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json();
      expect(data).toEqual({ documentId: expect.stringMatching(/^[a-z0-9]{24}$/), ...written });
      expect(await listStored(shop)).toContainEqual(expect.objectContaining(data));
    },
  );

  test('accepts the fields below data as well', async ({ shop }) => {
    const written = writeMessage();
    const answer = await send(shop, { data: written });
    expect(answer.json().data).toMatchObject(written);
  });

  test(
    'mails it to the shop alone, and the reply goes to the writer',
    { tags: ['R07'] },
    async ({ shop, support }) => {
      const written = writeMessage({ message: 'First line\nSecond line' });
      await send(shop, written);
      const mail = await waitForMail(shop, written.subject);
      expect(mail.to).toBe(support);
      expect(mail.subject).toBe(`Contact: ${written.subject}`);
      expect(mail.from).toBe(shop.deps.config.mail.from);
      expect(mail.replyTo).toBe(`Ada Byron <${written.email}>`);
      expect(mail.text).toContain('First line\n\nSecond line');
      expect(mail.text).toContain(`Email: ${written.email}`);
    },
  );

  test(
    'says of every empty field that it is required, and nothing else',
    { tags: ['SUP-15', 'SUP-16', 'SUP-17', 'SUP-19', 'SUP-20'] },
    async ({ shop }) => {
      const required = {
        firstName: ['First name is required'],
        lastName: ['Last name is required'],
        email: ['Email is required'],
        subject: ['Subject is required'],
        message: ['Message is required'],
      };
      await expectRefusal(shop, {}, required);
      const blank = { firstName: '', lastName: ' ', email: '', subject: '\n', message: '  \r\n ' };
      await expectRefusal(shop, blank, required);
    },
  );

  test.for(['ada', 'ada@shop', 'ada @shop.test', 'a@x.test,b@x.test', '<a@x.test>', 'ädä@x.test'])(
    'refuses the address %s',
    { tags: ['SUP-18', 'A17', 'R07'] },
    (email, { shop }) =>
      expectRefusal(shop, writeMessage({ email }), { email: ['Invalid email address'] }),
  );

  test(
    'a message has 10 to 5,000 characters',
    { tags: ['SUP-21', 'NUM-03', 'R07'] },
    async ({ shop }) => {
      const tooShort = ['Message must be at least 10 characters'];
      await expectRefusal(shop, writeMessage({ message: 'a'.repeat(9) }), { message: tooShort });
      await expectRefusal(shop, writeMessage({ message: `   ${'a'.repeat(9)}   ` }), {
        message: tooShort,
      });
      const tooLong = ['Message must be at most 5,000 characters'];
      await expectRefusal(shop, writeMessage({ message: 'a'.repeat(5_001) }), { message: tooLong });
      for (const length of [10, 5_000]) {
        const answer = await send(shop, writeMessage({ message: 'a'.repeat(length) }));
        expect(answer.statusCode).toBe(200);
      }
    },
  );

  test(
    'names have 100 characters at most, a subject 200',
    { tags: ['R07'] },
    async ({ shop, support }) => {
      await expectRefusal(
        shop,
        writeMessage({ firstName: 'a'.repeat(101), lastName: 'b'.repeat(101) }),
        {
          firstName: ['First name must be at most 100 characters'],
          lastName: ['Last name must be at most 100 characters'],
        },
      );
      await expectRefusal(shop, writeMessage({ subject: 'a'.repeat(201) }), {
        subject: ['Subject must be at most 200 characters'],
      });
      const written = writeMessage({ subject: 'ß'.repeat(200) });
      expect((await send(shop, written)).statusCode).toBe(200);
      expect((await waitForMail(shop, written.subject)).to).toBe(support);
    },
  );

  test.for([
    ['firstName', 'First name', 'Ada\r\nBcc: all@x.test'],
    ['lastName', 'Last name', 'Byron\nReply-To: other@x.test'],
    ['subject', 'Subject', 'Hello\r\n\r\n<p>Another body</p>'],
    ['subject', 'Subject', 'Hello\u0085Bcc: all@x.test'],
    ['subject', 'Subject', 'Hello\u2028there'],
    ['firstName', 'First name', 'Ada\u202Egnp.exe'],
  ] as const)(
    'no line can be added to the mail through %s',
    { tags: ['R07'] },
    ([field, name, text], { shop }) =>
      expectRefusal(shop, writeMessage({ [field]: text }), {
        [field]: [`${name} contains characters that cannot be used`],
      }),
  );

  test(
    'a name that looks like addresses stays a name',
    { tags: ['R07'] },
    async ({ shop, support }) => {
      const written = writeMessage({
        firstName: '"Ada" <ada@x.test>, Eve',
        lastName: 'Größe; (x)',
      });
      await send(shop, written);
      const mail = await waitForMail(shop, written.subject);
      expect(mail.to).toBe(support);
      expect(mail.replyTo).toBe(`"Ada" <ada@x.test>, Eve Größe; (x) <${written.email}>`);
    },
  );

  test(
    'a web address in the subject is no link in a mailbox',
    { tags: ['R07'] },
    async ({ shop }) => {
      const written = writeMessage({ subject: 'Urgent https://evil.example/pay now' });
      await send(shop, written);
      expect((await waitForMail(shop, written.subject)).subject).toBe('Contact: Urgent … now');
    },
  );

  test('HTML arrives as the text it was', { tags: ['R07'] }, async ({ shop }) => {
    const html = '<img src=x onerror=alert(1)> <a href="https://x.test">';
    const written = writeMessage({ firstName: '<b>Ada</b>', message: html });
    await send(shop, written);
    const mail = await waitForMail(shop, written.subject);
    expect(mail.text).toContain(html);
    expect(mail.html).not.toMatch(/<img src=x|<a href="https:\/\/x\.test/);
    expect(mail.html).toContain('&lt;img src=x');
  });

  test.for([
    ['a list', []],
    ['a text', '"hello"'],
    ['a field that is a list', writeMessage({ subject: ['a', 'b'] })],
    ['a field that is an object', writeMessage({ email: { $ne: null } })],
    ['an unknown field', writeMessage({ documentId: 'a'.repeat(24) })],
    ['a NUL', writeMessage({ message: 'Hello there\0' })],
    ['a lone surrogate', writeMessage({ message: 'Hello there\ud800' })],
  ] as const)('refuses %s', { tags: ['X10', 'R07'] }, async ([, body], { shop }) => {
    const before = await listStored(shop);
    expect((await send(shop, body)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await send(shop, body)).statusCode).toBeLessThan(500);
    expect(await listStored(shop)).toHaveLength(before.length);
  });

  test('refuses a body of more than 100 KB', { tags: ['R07'] }, async ({ shop }) => {
    const answer = await send(shop, writeMessage({ message: 'a'.repeat(100 * 1024) }));
    expect(answer.statusCode).toBe(413);
  });
});

describe('while the mail server refuses', () => {
  test.beforeAll(({ shop }) => holdRefusedMails(shop));

  test.afterEach(({ shop }) => shop.control('/faults', {}));

  test(
    'the message is stored, and mailed later',
    { tags: ['slow', 'F11'] },
    async ({ shop, support }) => {
      await shop.control('/faults', { smtp: { refuse: true } });
      const written = writeMessage();
      expect((await send(shop, written)).statusCode).toBe(200);
      await until(
        () => shop.deps.db.execute(sql`select 1 from jobs.job where state = 'retry'`),
        ({ rows }) => rows.length > 0,
      );
      await shop.control('/faults', {});
      await retryMail(shop, support);
      expect((await waitForMail(shop, written.subject)).replyTo).toContain(written.email);
    },
  );
});

test(
  'an address may write ten times in ten minutes, refused messages included',
  { tags: ['slow', 'R07'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    const good = Array.from({ length: 5 }, () => writeMessage());
    for (const body of [...good, {}, {}, {}, {}, {}]) {
      expect((await send(strict, body)).statusCode).toBe('subject' in body ? 200 : 400);
    }
    const answer = await send(strict, writeMessage());
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600);
    await strict.close();
  },
);
