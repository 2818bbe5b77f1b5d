import { type ClientRequest, request } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { accountCalls, newPerson } from '../../../../test/support/calls/account-calls.ts';
import { buildTestApp, type TestShop, until } from '../../../../test/support/build-test-app.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { createCustomer } from '../../../../test/support/factories.ts';
import { draw, drawVast, encodeForm, toBlob } from '../../../../test/files/images.ts';

const test = shopTest();

async function openStrictShop() {
  const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
  onTestFinished(() => strict.close());
  return strict;
}

async function upload({ app }: TestShop, token: string, image: Buffer) {
  const form = new FormData();
  form.append('files', toBlob(image), 'face.png');
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

test('the eleventh registration in ten minutes has to wait, however well the others went', async () => {
  const strict = await openStrictShop();
  const { register } = accountCalls(strict);
  for (let count = 1; count <= 10; count += 1) {
    expect((await register(newPerson())).statusCode).toBe(200);
  }
  const answer = await register(newPerson());
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test(
  'who has more than 250 megapixels decoded in a minute has to wait',
  { tags: ['U10', 'F20'] },
  async () => {
    const strict = await openStrictShop();
    const { token } = await createCustomer(strict);
    const whole = await drawVast(5_000);
    const cut = whole.subarray(0, whole.length - 1_000);
    for (let count = 1; count <= 10; count += 1) {
      expect((await upload(strict, token, cut)).statusCode).toBe(400);
    }
    const answer = await upload(strict, token, cut);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  },
);

test('two images are decoded at a time', { tags: ['U10', 'F20'] }, async ({ shop }) => {
  const { token } = await createCustomer(shop);
  const image = await drawVast(1_000);
  const countDecoding = () => sharp.counters().process;
  // A refused image of another test may still be decoding.
  await until(
    async () => countDecoding(),
    (count) => count === 0,
  );
  let atOnce = 0;
  const over = new AbortController();
  const polling = (async () => {
    while (!over.signal.aborted) {
      atOnce = Math.max(atOnce, countDecoding());
      await nextRound();
    }
  })();
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(shop, token, image)));
  over.abort();
  await polling;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(atOnce).toBeLessThanOrEqual(2);
});

test(
  'uploads that are still arriving share 64 MB; one more is refused with a time to retry',
  { tags: ['U11', 'F20'] },
  async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5_500_000,
    };
    const begin = (): [ClientRequest, Promise<[number, string | undefined]>] => {
      const call = request(`${shop.url}/api/upload`, { method: 'POST', headers });
      const { promise, resolve } = Promise.withResolvers<[number, string | undefined]>();
      call.on('error', () => {});
      call.on('response', ({ statusCode, headers: answered }) =>
        resolve([statusCode!, answered['retry-after']]),
      );
      call.write('--x\r\n');
      return [call, promise];
    };
    const begun = Array.from({ length: 13 }, begin);
    const first = await Promise.race(begun.map(([, answer]) => answer));
    expect(first).toEqual([503, '5']);
    for (const [call] of begun) call.destroy();
    const image = await draw(9, 9).png().toBuffer();
    await until(
      () => upload(shop, token, image),
      ({ statusCode }) => statusCode === 200,
    );
  },
);
