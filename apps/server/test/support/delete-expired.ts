import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type TestShop, until } from './build-test-app.ts';

export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Runs the nightly job. */
export async function deleteExpired({ deps }: TestShop): Promise<void> {
  const key = randomUUID();
  await deps.jobs.enqueue(deps.db, 'delete-expired', {}, { key });
  await until(
    () =>
      deps.db.execute(
        sql`select 1 from jobs.job where name = 'delete-expired' and state not in ('completed')`,
      ),
    ({ rowCount }) => rowCount === 0,
  );
}
