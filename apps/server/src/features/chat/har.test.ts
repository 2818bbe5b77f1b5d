import { describe, expect, onTestFinished, vi } from 'vitest';
import { recordSecrets } from '../../../test/files/har-with-secrets.ts';
import { fill, inHar } from '../../../test/files/hostile-har.ts';
import { attach, download, upload } from '../../../test/support/calls/attachment-calls.ts';
import { ownRoom, roomOf, write } from '../../../test/support/calls/chat-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const tags = ['DESK-03'];

const { har, secrets, harmless } = recordSecrets();
const text = JSON.stringify(har, null, 2);

/** What stands in base64 in it is read, too. */
const readAll = (body: string) =>
  [body, ...(body.match(/[\w+/=-]{12,}/g) ?? []).map(fromBase64)].join('\n');
const fromBase64 = (encoded: string) => Buffer.from(encoded, 'base64').toString('latin1');

describe('a HAR', () => {
  test(
    'loses the secrets of a hundred places, is JSON still, and keeps the rest',
    { tags: ['slow', ...tags] },
    async ({ shop, customer }) => {
      expect(secrets.size).toBeGreaterThan(100);
      const attachment = await attach(shop, customer, text, 'network.har');
      const { body } = await download(shop, customer, attachment);
      const all = readAll(body);
      const left = [...secrets].filter(([, secret]) => all.includes(secret));
      expect(left.map(([place]) => place)).toEqual([]);
      const lost = harmless.filter((part) => !body.includes(JSON.stringify(part).slice(1, -1)));
      expect(lost).toEqual([]);
      const { log } = JSON.parse(body);
      expect(log.entries).toHaveLength(JSON.parse(text).log.entries.length);
      expect(log.entries[0].request.cookies).toEqual([
        { name: 'anything', value: '[removed]', path: '/', domain: 'a.example' },
      ]);
      expect(JSON.parse(log.entries[3].request.postData.text).variables.input).toEqual({
        otp: '[removed]',
        description_of_the_code: 'a harmless text',
      });
    },
  );

  test.for(['network.har', 'network.json', 'network.log', 'network'])(
    'is recognized under the name %s',
    { tags: ['slow', ...tags] },
    async (name, { shop, customer }) => {
      expect(await attach(shop, customer, text, name)).toMatchObject({
        name: 'network.har',
        mimeType: 'application/json',
      });
    },
  );

  test(
    'says what was removed, to the sender before it is sent and to staff afterwards',
    { tags },
    async ({ shop, customer, helpdesk }) => {
      const one = {
        log: {
          entries: [
            {
              request: {
                method: 'GET',
                url: 'https://a.example/?token=abc&api_key=def',
                headers: [
                  { name: 'Cookie', value: 'a=1' },
                  { name: 'Authorization', value: 'Basic YWRhOmh1bnRlcg==' },
                ],
                cookies: [{ name: 'a', value: '1' }],
                postData: { mimeType: 'application/json', text: '{"otp":"1234"}' },
              },
              response: { content: { encoding: 'base64', text: 'AAEC/wD+AAEC/wD+' } },
            },
          ],
        },
      };
      const removedSecrets = {
        cookies: 1,
        tokens: 1,
        keys: 1,
        passwords: 1,
        codes: 1,
        bodies: 1,
      };
      const attachment = await attach(shop, customer, JSON.stringify(one), 'a.har');
      expect(attachment.removedSecrets).toEqual(removedSecrets);
      await write(customer, 'Look', { attachments: [attachment.documentId] });
      const room = await ownRoom(customer);
      const [seen] = (await roomOf(helpdesk, room.documentId)).chat_messages;
      expect(seen!.attachments![0]!.removedSecrets).toEqual(removedSecrets);
    },
  );

  test('without secrets says that it was searched', { tags }, async ({ shop, customer }) => {
    const empty = '{"log":{"version":"1.2","entries":[]}}';
    expect((await attach(shop, customer, empty, 'a.har')).removedSecrets).toEqual({});
    expect((await attach(shop, customer, '{"a":1}', 'a.json')).removedSecrets).toBeUndefined();
  });

  const entry = {
    request: { method: 'GET', url: 'https://a.example/', headers: { 'X-Api-Key': 'TOP-SECRET' } },
  };
  test.for<[string, unknown]>([
    ['in other JSON', { exported: { at: 'noon', har: { log: { entries: [entry] } } } }],
    ['in a list', [{ log: { entries: [] } }, { log: { entries: [entry] } }]],
    ['without its log', { entries: [entry] }],
    ['that is one entry', [[entry]]],
    ['in a text of JSON', { attached: JSON.stringify({ log: { entries: [entry] } }) }],
  ])('%s loses its secrets', { tags }, async ([, value], { shop, customer }) => {
    const attachment = await attach(shop, customer, JSON.stringify(value), 'export.json');
    expect(attachment).toMatchObject({ name: 'export.json', removedSecrets: { keys: 1 } });
    const { body } = await download(shop, customer, attachment);
    expect(body).not.toContain('TOP-SECRET');
    expect(body).toContain('https://a.example/');
  });

  test.for<[string, (whole: string) => Buffer]>([
    ['in UTF-16', (whole) => Buffer.from(`\uFEFF${whole}`, 'utf16le')],
    ['with a byte order mark', (whole) => Buffer.from(`\uFEFF${whole}`)],
  ])('%s is read all the same', { tags }, async ([, encode], { shop, customer }) => {
    const attachment = await attach(shop, customer, encode(text), 'network.har');
    const { body } = await download(shop, customer, attachment);
    expect(readAll(body)).not.toContain(secrets.get('cookie header'));
    expect(JSON.parse(body).log.creator.name).toBe('WebInspector');
  });

  test.for([
    ['that breaks off', text.slice(0, -20)],
    ['with something behind it', `${text}{}`],
    ['in a script', `var recorded = ${text};`],
    ['with a comma too many', text.replace(/\}\s*\]\s*\}\s*\}\s*$/, '},]}}')],
  ] as const)('%s is refused under any name', { tags }, async ([, broken], { shop, customer }) => {
    for (const name of ['a.har', 'a.json', 'a.txt']) {
      const answer = await upload(shop, customer, broken, name);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.message).toContain('HAR file is damaged');
    }
  });
});

describe('hostile JSON does not stop the shop', () => {
  test.for<[string, () => string]>([
    ['ten million brackets', () => fill('[')],
    ['a thousand lists in one another', () => inHar(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
  ])('%s are refused', { tags: ['slow', ...tags] }, async ([, make], { shop, customer }) => {
    const answer = await upload(shop, customer, make(), 'a.har');
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.message).toMatch(/nests too deeply/);
  });

  test(
    'a million names of secrets: refused or stored, and answered',
    { tags: ['slow', ...tags] },
    async ({ shop, customer }) => {
      const answer = await upload(shop, customer, inHar(`"${fill('token=')}"`), 'a.har');
      expect([200, 415]).toContain(answer.statusCode);
      expect((await shop.app.inject('/livez')).statusCode).toBe(200);
    },
  );

  test(
    'odd names and characters stay, and the text is no less searched',
    { tags },
    async ({ shop, customer }) => {
      const odd = inHar(
        '{"__proto__":{"token":"TOP-SECRET-1"},"constructor":"x","password":"TOP-SECRET-2","password":"TOP-SECRET-3","half":"\\ud800","nul":"a\\u0000b"}',
      );
      const attachment = await attach(shop, customer, odd, 'odd.har');
      const { body } = await download(shop, customer, attachment);
      expect(body).not.toContain('TOP-SECRET');
      expect(body).toContain('"half":"\\ud800","nul":"a\\u0000b"');
      expect(body).toContain('"__proto__":{"token":"[removed]"}');
      expect(({} as { token?: string }).token).toBeUndefined();
    },
  );
});

test(
  'the process of the shop parses no file: another one does',
  { tags },
  async ({ shop, customer }) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    await attach(shop, customer, text, 'network.har');
    const longest = parse.mock.calls.map(([parsed]) => parsed.length);
    expect(Math.max(0, ...longest)).toBeLessThan(text.length / 2);
  },
);
