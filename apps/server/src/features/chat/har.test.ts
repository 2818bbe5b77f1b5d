import { describe, expect, test as plain } from 'vitest';
import { attach, download, upload } from '../../../test/support/calls/attachment-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createHarScanner, withoutSecrets } from './har.ts';

const test = shopTest();
const tags = ['DESK-03'];

const secret = 'TOP-SECRET';

const har = JSON.stringify(
  {
    log: {
      version: '1.2',
      entries: [
        {
          request: {
            method: 'POST',
            url: `https://me:${secret}@tenant.example/_api?site=hr&access_token=${secret}&x=1`,
            headers: [
              { name: 'Authorization', value: `Bearer ${secret}` },
              { value: `FedAuth=${secret}; rtFa=${secret}`, name: 'COOKIE' },
              { name: 'X-RequestDigest', value: `0x${secret}` },
              { name: 'referer', value: `https://a.example/?code=${secret}#id_token=${secret}` },
              { name: 'accept', value: 'text/html "quoted" \\ ü' },
            ],
            cookies: [{ name: 'anything', value: secret, path: '/' }],
            queryString: [
              { name: 'sig', value: secret },
              { name: 'site', value: 'hr' },
            ],
            postData: {
              mimeType: 'application/x-www-form-urlencoded',
              params: [{ name: 'Password', value: secret }],
              text: `login=me&passwd=${secret}`,
            },
          },
          response: {
            status: 200,
            headers: [{ name: 'set-cookie', value: `s=${secret}` }],
            cookies: [],
            content: { mimeType: 'application/json', text: `{"access_token":"${secret}"}` },
            redirectURL: `/next?token=${secret}`,
          },
        },
        {
          request: { url: 'https://tenant.example/list', headers: [], cookies: [] },
          response: { content: { text: '<h1>Lists</h1>' } },
        },
      ],
    },
  },
  null,
  2,
);

describe('a HAR', () => {
  test.for(['network.har', 'network.json', 'network.log'])(
    'named %s is stored without cookies, tokens and passwords',
    { tags },
    async (name, { shop, customer }) => {
      const attachment = await attach(shop, customer, har, name);
      expect(attachment.name).toBe('network.har');
      const { body } = await download(shop, customer, attachment);
      expect(body).not.toContain(secret);
      const { entries } = JSON.parse(body).log;
      expect(entries[0].request).toMatchObject({
        url: 'https://[removed]@tenant.example/_api?site=hr&access_token=[removed]&x=1',
        headers: [
          { name: 'Authorization', value: '[removed]' },
          { value: '[removed]', name: 'COOKIE' },
          { name: 'X-RequestDigest', value: '[removed]' },
          { name: 'referer', value: 'https://a.example/?code=[removed]#id_token=[removed]' },
          { name: 'accept', value: 'text/html "quoted" \\ ü' },
        ],
        queryString: [{ value: '[removed]' }, { name: 'site', value: 'hr' }],
      });
      expect(entries[1]).toEqual(JSON.parse(har).log.entries[1]);
    },
  );

  test.for([
    ['that breaks off', har.slice(0, -20)],
    ['with something behind it', `${har}{}`],
    ['with a value that is no text', har.replace(`"Bearer ${secret}"`, `["${secret}"]`)],
    ['of ten thousand lists', `{"log":{"entries":${'['.repeat(10_000)}`],
  ] as const)('%s is refused under any name', { tags }, async ([, text], { shop, customer }) => {
    for (const name of ['a.har', 'a.json', 'a.txt']) {
      const answer = await upload(shop, customer, text, name);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.message).toContain('HAR file is damaged');
    }
  });
});

async function strike(chunks: readonly Buffer[]): Promise<string> {
  const scanner = createHarScanner();
  for (const chunk of chunks) scanner.write(chunk);
  const { secrets } = scanner.end();
  const struck: Buffer[] = [];
  async function* content() {
    yield* chunks;
  }
  for await (const piece of withoutSecrets(content(), secrets)) struck.push(piece);
  return Buffer.concat(struck).toString();
}

plain('a HAR is read the same however it is cut into pieces', { tags }, async () => {
  const bytes = Buffer.from(har);
  const whole = await strike([bytes]);
  for (const size of [1, 2, 3, 7, 64]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect(await strike(pieces)).toBe(whole);
  }
});

plain.for([
  '{"a":01}',
  '{"a":"\t"}',
  '{"a":"\\x"}',
  '{a:1}',
  '[1,]',
  '{"a":1 "b":2}',
  ']',
  '[}',
  'nul',
  '',
])('the text %j is no JSON, as for the browser', { tags }, (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  const scanner = createHarScanner();
  expect(() => {
    scanner.write(Buffer.from(text));
    scanner.end();
  }).toThrow('not JSON');
});
