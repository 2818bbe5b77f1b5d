import { storedData, type StoredTopic } from '@partshelf/contract/privacy/stored-data.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { dataMap } from './data-map.ts';
import { tablesWithoutPeople } from './tables-without-people.ts';

const test = shopTest();

const columnsIn = (tables: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(tables)
    .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
    .sort();

const mappedColumns = Object.fromEntries(
  Object.entries(dataMap).map(([table, { personal, other }]) => [
    table,
    [...personal.flatMap(({ columns }) => columns), ...other],
  ]),
);

test(
  'the data map has every column of the database once, and no other',
  { tags: ['PRIV-01'] },
  async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name
      from information_schema.columns inner join information_schema.tables
        using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const mapped = [...columnsIn(mappedColumns), ...columnsIn(tablesWithoutPeople)].sort();
    expect(mapped).toEqual(rows.map(({ name }) => name).sort());
  },
);

test('every column that refers to an account is about a person', async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select t.relname || '.' || a.attname as name
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass`);
  const personal = Object.entries(dataMap).flatMap(([table, { personal: entries }]) =>
    entries.flatMap(({ columns }) => columns.map((column) => `${table}.${column}`)),
  );
  expect(rows.map(({ name }) => name).filter((name) => !personal.includes(name))).toEqual([]);
});

test(
  'the privacy page names each topic of the data map, and how long each is stored',
  { tags: ['PRIV-01'] },
  () => {
    const entries = Object.values(dataMap).flatMap(({ personal }) => personal);
    const inMap = Object.fromEntries(
      Object.entries(Object.groupBy(entries, ({ topic }) => topic)).map(([topic, found]) => [
        topic,
        [...new Set(found.map(({ until }) => until))].sort(),
      ]),
    );
    const onPage = Object.fromEntries(
      Object.entries(storedData).map(([topic, until]) => [topic as StoredTopic, until.toSorted()]),
    );
    expect(inMap).toEqual(onPage);
  },
);
