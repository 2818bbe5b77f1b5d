import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

/** Their rows are deleted one at a time, if ever. */
const rarelyDeleted = ['products', 'releases', 'document_logos'];

/** It has one row. */
const short = 'shop_settings';

/** Deleting a row looks for it in every table that refers to it. */
test('what is deleted in numbers is found by an index wherever it is referred to', async ({
  db,
}) => {
  const { rows } = await db.execute<{ column: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.conrelid <> ${short}::regclass
      and c.confrelid <> all (${sql.param(rarelyDeleted)}::text[]::regclass[])
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname))
      )`);
  expect(rows).toEqual([]);
});
