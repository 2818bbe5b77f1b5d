import { asc, desc, type AnyColumn, type SQL } from 'drizzle-orm';

type Key<Sort extends string> = Sort extends `${infer Name}:${'asc' | 'desc'}` ? Name : never;

/** `total:desc` sorts by total; equal rows are sorted by `last` in the same direction. */
export function toOrder<Sort extends string>(
  sort: Sort,
  columns: Readonly<Record<Key<Sort>, AnyColumn | SQL>>,
  last: AnyColumn,
): SQL[] {
  const [key, direction] = sort.split(':') as [Key<Sort>, 'asc' | 'desc'];
  const by = direction === 'asc' ? asc : desc;
  return [by(columns[key]), by(last)];
}
