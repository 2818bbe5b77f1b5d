import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { draw, drawVast, encodeForm, toBlob } from '../../../test/files/images.ts';
import { buildTestApp, type TestShop, until } from '../../../test/support/build-test-app.ts';
import { accountCalls, newPerson } from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

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

interface Begun {
  readonly call: ClientRequest;
  readonly answer: Promise<{ readonly status: number; readonly retryAfter: string | undefined }>;
}

const formHead = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n';

/** Announces a form of 5.5 MB, sends so many bytes of its file, and leaves it open. */
function begin(shop: TestShop, headers: Record<string, string>, path: string, bytes = 0): Begun {
  const call = request(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5_500_000,
    },
  });
  const { promise, resolve } = Promise.withResolvers<Awaited<Begun['answer']>>();
  call.on('error', () => {});
  call.on('response', (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode!, retryAfter: answer.headers['retry-after'] });
  });
  call.write(formHead);
  if (bytes > 0) call.write(Buffer.alloc(bytes));
  return { call, answer: promise };
}

const as = (token: string) => ({ authorization: `Bearer ${token}` });

const beginAll = (count: number, start: () => Begun) => Array.from({ length: count }, start);

function endAll(begun: readonly Begun[]): void {
  for (const { call } of begun) call.destroy();
}

test(
  'forms that announce much and send nothing keep no one from uploading',
  { tags: ['U11', 'F20'] },
  async ({ shop }) => {
    const [{ token }, other] = [await createCustomer(shop), await createCustomer(shop)];
    const begun = beginAll(30, () => begin(shop, as(token), '/upload'));
    await Promise.all(begun.map(({ call }) => once(call, 'socket')));
    const image = await draw(9, 9).png().toBuffer();
    expect((await upload(shop, other.token, image)).statusCode).toBe(200);
    expect((await accountCalls(shop).register(newPerson())).statusCode).toBe(200);
    endAll(begun);
  },
);

test(
  'what has arrived of open uploads shares 64 MB; one more is refused with a time to retry',
  { tags: ['U11', 'F20'] },
  async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const begun = beginAll(13, () => begin(shop, as(token), '/upload', 5 * 1024 * 1024));
    const first = await Promise.race(begun.map(({ answer }) => answer));
    expect(first).toEqual({ status: 503, retryAfter: '5' });
    endAll(begun);
    const image = await draw(9, 9).png().toBuffer();
    await until(
      () => upload(shop, token, image),
      ({ statusCode }) => statusCode === 200,
    );
  },
);

test(
  'a person has four uploads open at once, and so has an address without one',
  { tags: ['U11', 'F20'] },
  async () => {
    const strict = await openStrictShop();
    const { token } = await createCustomer(strict);
    const own = beginAll(5, () => begin(strict, as(token), '/upload'));
    expect(await Promise.race(own.map(({ answer }) => answer))).toEqual({
      status: 429,
      retryAfter: '5',
    });
    const visitors = beginAll(5, () => begin(strict, {}, '/auth/local/register'));
    expect((await Promise.race(visitors.map(({ answer }) => answer))).status).toBe(429);
    const other = await createCustomer(strict);
    const image = await draw(9, 9).png().toBuffer();
    expect((await upload(strict, other.token, image)).statusCode).toBe(200);
    endAll([...own, ...visitors]);
    await until(
      () => upload(strict, token, image),
      ({ statusCode }) => statusCode === 200,
    );
  },
);
