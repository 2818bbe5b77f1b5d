import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestShop, until } from '../../../test/support/build-test-app.ts';
import { openTestShop } from '../../../test/support/test-shop.ts';
import { contactMessages } from '../../db/tables/contact.ts';

const shop = await openTestShop();

const support = shop.deps.config.company.email;
let lastNumber = 0;

/** A message with an address of its own. */
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

const send = (body: unknown, { app }: TestShop = shop) =>
  app.inject({ method: 'POST', url: '/api/contacts', payload: body as object });

const listStored = () => shop.deps.db.select().from(contactMessages);

/** The mail that carries this subject, once it is in the shop's inbox. */
async function waitForMail(subject: string) {
  const isWanted = (mail: { subject: string }) => mail.subject === `Contact: ${subject}`;
  const mails = await until(
    () => shop.inbox(support),
    (received) => received.some(isWanted),
  );
  return mails.find(isWanted)!;
}

async function expectRefusal(body: unknown, fields: Record<string, string[]>) {
  const answer = await send(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().validation_error).toEqual(fields);
}

describe('POST /contacts', () => {
  test(
    'keeps what a visitor wrote and answers with it',
    { tags: ['API-56', 'ENT-23'] },
    async () => {
      const written = writeMessage();
      const answer = await send(written);
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json();
      expect(data).toEqual({ documentId: expect.stringMatching(/^[a-z0-9]{24}$/), ...written });
      expect(await listStored()).toContainEqual(expect.objectContaining(data));
    },
  );

  test('takes the fields below data as well', async () => {
    const written = writeMessage();
    const answer = await send({ data: written });
    expect(answer.json().data).toMatchObject(written);
  });

  test(
    'mails it to the shop alone, and the reply goes to the writer',
    { tags: ['R07'] },
    async () => {
      const written = writeMessage({ message: 'First line\nSecond line' });
      await send(written);
      const mail = await waitForMail(written.subject);
      expect(mail.to).toBe(support);
      expect(mail.from).toBe(shop.deps.config.mail.from);
      expect(mail.replyTo).toBe(`Ada Byron <${written.email}>`);
      expect(mail.text).toContain('First line\n\nSecond line');
      expect(mail.text).toContain(`Email: ${written.email}`);
    },
  );

  test(
    'says of every empty field that it is required, and nothing else',
    { tags: ['SUP-15', 'SUP-16', 'SUP-17', 'SUP-19', 'SUP-20'] },
    async () => {
      const required = {
        firstName: ['First name is required'],
        lastName: ['Last name is required'],
        email: ['Email is required'],
        subject: ['Subject is required'],
        message: ['Message is required'],
      };
      await expectRefusal({}, required);
      const blank = { firstName: '', lastName: ' ', email: '', subject: '\n', message: '  \r\n ' };
      await expectRefusal(blank, required);
    },
  );

  test.each(['ada', 'ada@shop', 'ada @shop.test', 'a@x.test,b@x.test', '<a@x.test>', 'ada@ü.test'])(
    'refuses the address %s',
    { tags: ['SUP-18', 'A17', 'R07'] },
    (email) => expectRefusal(writeMessage({ email }), { email: ['Invalid email address'] }),
  );

  test('a message has 10 to 5,000 characters', { tags: ['SUP-21', 'NUM-03', 'R07'] }, async () => {
    const tooShort = ['Message must be at least 10 characters'];
    await expectRefusal(writeMessage({ message: 'a'.repeat(9) }), { message: tooShort });
    await expectRefusal(writeMessage({ message: `   ${'a'.repeat(9)}   ` }), { message: tooShort });
    const tooLong = ['Message must be at most 5,000 characters'];
    await expectRefusal(writeMessage({ message: 'a'.repeat(5_001) }), { message: tooLong });
    for (const length of [10, 5_000]) {
      const answer = await send(writeMessage({ message: 'a'.repeat(length) }));
      expect(answer.statusCode).toBe(200);
    }
  });

  test('names have 100 characters at most, a subject 200', { tags: ['R07'] }, async () => {
    await expectRefusal(writeMessage({ firstName: 'a'.repeat(101), lastName: 'b'.repeat(101) }), {
      firstName: ['First name must be at most 100 characters'],
      lastName: ['Last name must be at most 100 characters'],
    });
    await expectRefusal(writeMessage({ subject: 'a'.repeat(201) }), {
      subject: ['Subject must be at most 200 characters'],
    });
    const written = writeMessage({ subject: 'ß'.repeat(200) });
    expect((await send(written)).statusCode).toBe(200);
    expect((await waitForMail(written.subject)).to).toBe(support);
  });

  test.each([
    ['firstName', 'First name', 'Ada\r\nBcc: all@x.test'],
    ['lastName', 'Last name', 'Byron\nReply-To: other@x.test'],
    ['subject', 'Subject', 'Hello\r\n\r\n<p>Another body</p>'],
    ['subject', 'Subject', 'Hello\u0085Bcc: all@x.test'],
    ['subject', 'Subject', 'Hello\u2028there'],
    ['firstName', 'First name', 'Ada\u202Egnp.exe'],
  ])('no line can be added to the mail through %s', { tags: ['R07'] }, (field, name, text) =>
    expectRefusal(writeMessage({ [field]: text }), {
      [field]: [`${name} contains characters that cannot be used`],
    }),
  );

  test('a name that looks like addresses stays a name', { tags: ['R07'] }, async () => {
    const written = writeMessage({ firstName: '"Ada" <ada@x.test>, Eve', lastName: 'Größe; (x)' });
    await send(written);
    const mail = await waitForMail(written.subject);
    expect(mail.to).toBe(support);
    expect(mail.replyTo).toBe(`"Ada" <ada@x.test>, Eve Größe; (x) <${written.email}>`);
  });

  test('HTML arrives as the text it was', { tags: ['R07'] }, async () => {
    const html = '<img src=x onerror=alert(1)> <a href="https://x.test">';
    const written = writeMessage({ firstName: html, message: html });
    await send(written);
    const mail = await waitForMail(written.subject);
    expect(mail.text).toContain(html);
    expect(mail.html).not.toMatch(/<img|<a /);
    expect(mail.html).toContain('&lt;img src=x');
  });

  test.each([
    ['a list', []],
    ['a text', '"hello"'],
    ['a field that is a list', writeMessage({ subject: ['a', 'b'] })],
    ['a field that is an object', writeMessage({ email: { $ne: null } })],
    ['an unknown field', writeMessage({ documentId: 'a'.repeat(24) })],
    ['a NUL', writeMessage({ message: 'Hello there\0' })],
    ['a lone surrogate', writeMessage({ message: 'Hello there\ud800' })],
  ])('refuses %s', { tags: ['X10', 'R07'] }, async (_, body) => {
    const before = await listStored();
    expect((await send(body)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await send(body)).statusCode).toBeLessThan(500);
    expect(await listStored()).toHaveLength(before.length);
  });

  test('refuses a body of more than 100 KB', { tags: ['R07'] }, async () => {
    const answer = await send(writeMessage({ message: 'a'.repeat(100 * 1024) }));
    expect(answer.statusCode).toBe(413);
  });
});

describe('while the mail server refuses', () => {
  afterEach(() => shop.control('/faults', {}));

  test('the message is stored, and mailed later', { tags: ['F11'] }, async () => {
    await shop.control('/faults', { smtp: { refuse: true } });
    const written = writeMessage();
    expect((await send(written)).statusCode).toBe(200);
    await until(
      () => shop.deps.db.execute(sql`select 1 from jobs.job where state = 'retry'`),
      ({ rows }) => rows.length > 0,
    );
    await shop.control('/faults', {});
    expect((await waitForMail(written.subject)).replyTo).toContain(written.email);
  });
});

test(
  'an address may write ten times in ten minutes, whatever becomes of it',
  { tags: ['R07'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    const good = Array.from({ length: 5 }, () => writeMessage());
    for (const body of [...good, {}, {}, {}, {}, {}]) {
      expect((await send(body, strict)).statusCode).toBe('subject' in body ? 200 : 400);
    }
    const answer = await send(writeMessage(), strict);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600);
    await strict.close();
  },
);
