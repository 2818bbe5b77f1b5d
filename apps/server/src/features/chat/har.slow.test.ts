import { describe, expect } from 'vitest';
import { fill, inHar } from '../../../test/files/hostile-har.ts';
import { upload } from '../../../test/support/calls/attachment-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const tags = ['DESK-03'];

const manyKeys = () =>
  Array.from({ length: 400_000 }, (_, index) => `"k${index}":"v${index}"`).join(',');

// `har.test.ts` has one of each kind.
describe('hostile JSON does not stop the shop', () => {
  test('brackets in a HAR are refused', { tags }, async ({ shop, customer }) => {
    const answer = await upload(shop, customer, `{"log":{"entries":${fill('[')}`, 'a.har');
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.message).toMatch(/nests too deeply/);
  });

  test.for<[string, () => string]>([
    ['one text of ten megabytes', () => inHar(`"${fill('a')}"`)],
    ['ten megabytes of quotes', () => inHar(`"${fill('\\"')}"`)],
    ['ten megabytes of percent signs', () => inHar(`"${fill('%2525')}"`)],
    ['a million empty lists', () => inHar(`[${fill('[],')}0]`)],
    ['hundreds of thousands of keys', () => inHar(`{${manyKeys()}}`)],
  ])('%s: refused or stored, and answered', { tags }, async ([, make], { shop, customer }) => {
    const answer = await upload(shop, customer, make(), 'a.har');
    expect([200, 415]).toContain(answer.statusCode);
    expect((await shop.app.inject('/livez')).statusCode).toBe(200);
  });
});
