import { expect } from 'vitest';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { billingOf, chargeVat } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ config: { rateLimitFactor: 0.1 } });

const ids = ['ATU13585627', 'ATU66889218', 'ATU38516405'];

test(
  'new VAT ids are asked for a few times an hour and person; those just asked for stay free',
  { tags: ['TAX-05', 'X12'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin, { vies: 'accept' });
    const ask = async (person: typeof buyer, vatId: string) => {
      const answer = await checkoutCalls(person).askForQuote([product], billingOf({ vatId }));
      return answer.statusCode;
    };
    const [first, second, third] = ids as [string, string, string];
    expect([await ask(buyer, first), await ask(buyer, second)]).toEqual([200, 200]);
    expect(await ask(buyer, third)).toBe(429);
    expect([await ask(buyer, first), await ask(buyer, second)]).toEqual([200, 200]);
    const { order } = checkoutCalls(buyer);
    expect((await order([product], billingOf({ vatId: third }))).statusCode).toBe(429);
    expect(await ask(await createBuyer(shop), third)).toBe(200);
    expect(await ask(buyer, third)).toBe(200);
  },
);
