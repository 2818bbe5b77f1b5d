import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { applyErasures, type EraseUser, recordErasure } from './erasures.ts';

const test = shopTest();

const erase: EraseUser = ({ db }, { documentId, erasedAt }) =>
  db.update(users).set({ erasedAt }).where(eq(users.documentId, documentId));

test(
  'people whose erasure the database does not show are erased again, once, with their day',
  { tags: ['PRIV-06'] },
  async ({ shop: { deps }, shop }) => {
    const [erased, other] = [await createCustomer(shop), await createCustomer(shop)];
    const erasedAt = new Date('2026-10-01T10:00:00Z');
    const { documentId } = erased.user;
    await recordErasure(deps, { documentId, erasedAt, reviews: 'anonymous' });
    await recordErasure(deps, { documentId: 'unknown', erasedAt, reviews: 'delete' });
    const lines: string[] = [];
    for (const _start of [1, 2]) await applyErasures(deps, erase, (line) => lines.push(line));
    const rows = await deps.db.select().from(users).orderBy(users.id);
    const at = (id: number) => rows.find((row) => row.id === id)!.erasedAt;
    expect(at(erased.user.id)).toEqual(erasedAt);
    expect(at(other.user.id)).toBeNull();
    expect(lines).toEqual([
      'Erasing people again who were erased after the backup',
      '  1 people were erased again',
    ]);
  },
);
