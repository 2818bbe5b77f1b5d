import { eq, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { type OperationTimeName, operationTimes } from './tables/operations.ts';

/** With `everySeconds`, what happens often does not change the row each time. */
export async function recordOperationTime(
  db: Queryable,
  name: OperationTimeName,
  at: Date,
  everySeconds?: number,
): Promise<void> {
  const isDue = sql`excluded.at >= ${operationTimes.at} + make_interval(secs => ${everySeconds ?? 0})`;
  await db
    .insert(operationTimes)
    .values({ name, at })
    .onConflictDoUpdate({
      target: operationTimes.name,
      set: { at },
      ...(everySeconds && { setWhere: isDue }),
    });
}

export async function forgetOperationTime(db: Queryable, name: OperationTimeName): Promise<void> {
  await db.delete(operationTimes).where(eq(operationTimes.name, name));
}

export async function readOperationTimes(
  db: Queryable,
): Promise<Partial<Record<OperationTimeName, Date>>> {
  const rows = await db.select().from(operationTimes);
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
