import { expect, onTestFinished } from 'vitest';
import {
  addPublisher,
  exchange,
  exchangeNew,
  requestIdToken,
} from '../../../test/support/calls/pipeline-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { shortenTimeouts } from '../../../test/support/shorten-timeouts.ts';

let aheadMs = 0;

const pass = (seconds: number) => {
  aheadMs += seconds * 1_000;
};

/** Keys are asked for again afterwards. */
const passMinute = () => pass(60);

const now = () => new Date(Date.now() + aheadMs);

const test = shopTest({ now }).extend('claims', { scope: 'file' }, async ({ shop, admin }) => {
  await addPublisher(shop, admin, [await createProduct(shop)]);
  return () => {
    const seconds = Math.floor(now().getTime() / 1_000);
    return { iat: seconds, nbf: seconds, exp: seconds + 300 };
  };
});

test(
  'a key that the issuer has replaced is refused, and a new one is found within a minute',
  { tags: ['PUB-05'] },
  async ({ shop, claims }) => {
    expect((await exchangeNew(shop, { claims: claims() })).statusCode).toBe(200);
    const old = await requestIdToken(shop, { claims: claims() });
    await shop.control('/ci-keys');
    const early = await exchangeNew(shop, { claims: claims() });
    expect(early.json().error.details.validation_error.idToken).toEqual([
      'Its key is not one of the issuer.',
    ]);
    passMinute();
    expect((await exchangeNew(shop, { claims: claims() })).statusCode).toBe(200);
    expect(expectErrorCode(await exchange(shop, old))).toBe('ID_TOKEN_REFUSED');
  },
);

test(
  'a key that is listed beside the new one is accepted',
  { tags: ['PUB-05'] },
  async ({ shop, claims }) => {
    const earlier = await requestIdToken(shop, { claims: claims() });
    await shop.control('/ci-keys', { keepsEarlier: true });
    passMinute();
    expect((await exchange(shop, earlier)).statusCode).toBe(200);
  },
);

test.for([
  { status: 500 },
  { status: 404 },
  { answer: 'endless' },
  { answer: 'silent' },
  { answer: 'keys elsewhere' },
  { latencyMs: 60_000 },
])(
  'an issuer with the fault %j leads to a refusal, and is asked again after ten seconds',
  { tags: ['slow', 'PUB-05'] },
  async (ci, { shop, claims }) => {
    passMinute();
    const idToken = await requestIdToken(shop, { claims: claims() });
    await shop.control('/faults', { ci });
    onTestFinished(async () => void (await shop.control('/faults')));
    shortenTimeouts();
    const [answer, same] = await Promise.all([exchange(shop, idToken), exchange(shop, idToken)]);
    for (const one of [answer, same]) {
      expect(expectErrorCode(one)).toBe('ID_TOKEN_ISSUER_UNAVAILABLE');
      expect(one.headers['retry-after']).toBe('10');
    }
    await shop.control('/faults');
    pass(9);
    const early = await exchange(shop, idToken);
    expect(expectErrorCode(early)).toBe('ID_TOKEN_ISSUER_UNAVAILABLE');
    pass(1);
    expect((await exchange(shop, idToken)).statusCode).toBe(200);
  },
);
