import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { is, getTableName } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { storedData } from '../packages/contract/src/privacy/stored-data.ts';
import { readMarks } from '../apps/server/src/db/personal-data.ts';

const modules = await Promise.all(
  globSync('apps/server/src/db/tables/*.ts').map((path) => import(`../${path}`)),
);
const tables = modules.flatMap((module) =>
  Object.values(module).filter((exported) => is(exported, PgTable)),
);
const entries = tables.flatMap((table) =>
  Object.entries(readMarks(table)).map(([key, data]) => {
    const name = `${getTableName(table)}.${key}`;
    return { table: getTableName(table), key, name, data };
  }),
);

const tablesWithoutPeople = [
  'bundle_items',
  'catalog_version',
  'categories',
  'chat_settings',
  'company_domains',
  'company_settings',
  'csp_reports',
  'currency_settings',
  'discount_batches',
  'discount_codes',
  'document_logos',
  'exchange_rates',
  'former_slugs',
  'funnel_counts',
  'installation',
  'invoice_counters',
  'invoicing_settings',
  'operation_times',
  'payment_settings',
  'product_categories',
  'product_licensing',
  'product_slider_images',
  'products',
  'quote_counters',
  'search_words',
  'shop_pages',
  'shop_settings',
  'shop_texts',
  'subscription_settings',
  'tax_rates',
];

test('every column of a table is personal data or not, except in tables without people', () => {
  const unmarked = entries.filter(
    ({ table, key, data }) =>
      data === undefined &&
      key !== 'id' &&
      key !== 'documentId' &&
      !tablesWithoutPeople.includes(table),
  );
  assert.deepEqual(
    unmarked.map(({ name }) => name),
    [],
  );
  const known = new Set(entries.map(({ table }) => table));
  assert.deepEqual(
    tablesWithoutPeople.filter((table) => !known.has(table)),
    [],
  );
});

test('every column that refers to an account is personal data', () => {
  const personal = new Set(entries.flatMap(({ name, data }) => (data ? [name] : [])));
  const missing = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      if (getTableName(foreignTable) !== 'users') return [];
      const keys = Object.keys(readMarks(table)).filter((name) => columns.includes(table[name]));
      return keys.map((name) => `${getTableName(table)}.${name}`);
    }),
  );
  assert.deepEqual(
    missing.filter((name) => !personal.has(name)),
    [],
  );
});

const sort = (record) =>
  Object.fromEntries(Object.entries(record).map(([topic, until]) => [topic, [...until].sort()]));

test('the privacy page names each topic of personal data, and how long each is stored', () => {
  const topics = {};
  for (const { data } of entries) if (data) (topics[data.topic] ??= new Set()).add(data.until);
  assert.deepEqual(sort(topics), sort(storedData));
});
