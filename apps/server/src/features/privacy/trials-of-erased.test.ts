import { expect } from 'vitest';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { contoso } from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  askForTrial,
  createBuyerAt,
  createTriedProduct,
  startTrial,
} from '../../../test/support/trials.ts';
import { trials, trialStamps } from '../../db/tables/trials.ts';
import { eraseUser } from './erase-user.ts';

const test = shopTest();

test(
  'the trial of an erased person still counts, without a word of theirs',
  { tags: ['EVAL-02', 'PRIV-04'] },
  async ({ shop, admin, db }) => {
    const product = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@parrots.example');
    const { documentId } = await startTrial(ada, product, { tenant: contoso });
    const reason = 'My parrot ate the calendar.';
    const extended = await ada.call('POST', `/trials/${documentId}/extend`, { reason });
    expect(extended.statusCode).toBe(200);
    const stored = async () =>
      JSON.stringify([await db.select().from(trials), await db.select().from(trialStamps)]);
    expect(await stored()).toContain(reason);
    const erased = {
      documentId: ada.user.documentId,
      erasedAt: new Date(),
      reviews: 'delete',
    } as const;
    await eraseUser(shop.deps, erased);
    for (const word of [reason, 'parrots.example', ada.user.username]) {
      expect(await stored()).not.toContain(word);
    }
    for (const [email, tenant] of [
      ['bo@parrots.example', '00000000-0000-4000-8000-000000000001'],
      ['bo@finches.example', contoso],
    ] as const) {
      const person = await createBuyerAt(shop, email);
      const refused = await askForTrial(person, product, { tenant });
      expect(expectErrorCode(refused)).toBe('TRIAL_USED');
    }
  },
);
