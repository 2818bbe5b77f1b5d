import { setImmediate as nextRound } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { draw, drawVast, encodeForm, toBlob } from '../../../test/files/images.ts';
import { buildTestApp, type TestShop, until } from '../../../test/support/build-test-app.ts';
import { upload } from '../../../test/support/calls/attachment-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const tags = ['DESK-03', 'F20'];

async function uploadFace({ app }: TestShop, token: string) {
  const form = new FormData();
  form.append('files', toBlob(await draw(9, 9).png().toBuffer()), 'face.png');
  const { headers, payload } = await encodeForm(form);
  const authorization = `Bearer ${token}`;
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, authorization },
    payload,
  });
}

test(
  'who sends more than 250 megapixels in a minute has to wait, also with other images',
  { tags: ['slow', ...tags] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    onTestFinished(() => strict.close());
    const customer = await createCustomer(strict);
    const whole = await drawVast(5_000);
    const cut = whole.subarray(0, whole.length - 1_000);
    for (let count = 1; count <= 10; count += 1) {
      expect((await upload(strict, customer, cut, 'a.png')).statusCode).toBe(415);
    }
    const answer = await upload(strict, customer, cut, 'a.png');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await uploadFace(strict, customer.token)).statusCode).toBe(429);
  },
);

test('an image that is too large says so, with figures', { tags }, async ({ shop, customer }) => {
  const answer = await upload(shop, customer, await drawVast(6_000), 'a.png');
  expect(expectErrorCode(answer)).toBe('ATTACHMENT_REFUSED');
  expect(answer.json().error.message).toBe(
    'This image is too large: it has 36 megapixels, and at most 25 are allowed. Make it smaller, and try again.',
  );
});

test(
  'pictures of chats are decoded one at a time, and keep no other image waiting',
  { tags: ['slow', ...tags] },
  async ({ shop, customer }) => {
    const picture = await draw(2_000, 1_500).webp({ effort: 0 }).toBuffer();
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
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => upload(shop, customer, picture, `${number}.webp`)),
    );
    over.abort();
    await polling;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200));
    expect(atOnce).toBe(1);

    const pictures = [1, 2, 3, 4].map((number) =>
      upload(shop, customer, picture, `${number}.webp`),
    );
    const firstAnswer = Promise.race(pictures).then(() => 'chat');
    const face = uploadFace(shop, customer.token).then(({ statusCode }) => statusCode);
    expect(await Promise.race([face, firstAnswer])).toBe(200);
    await Promise.all(pictures);
  },
);
