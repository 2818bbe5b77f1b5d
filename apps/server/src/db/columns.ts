import { randomBytes } from 'node:crypto';
import { type AnyColumn, sql } from 'drizzle-orm';
import { bigint, type ExtraConfigColumn, index, text, timestamp } from 'drizzle-orm/pg-core';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function newDocumentId(): string {
  let id = '';
  while (id.length < 24) {
    for (const byte of randomBytes(32)) {
      if (byte < 252 && id.length < 24) id += alphabet[byte % 36];
    }
  }
  return id;
}

/** The number is part of the SQL, because a check constraint cannot have parameters. */
export const constant = (value: number) => sql.raw(String(value));

export const isOneOf = (column: AnyColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const documentIdColumn = () => text().notNull().unique().$defaultFn(newDocumentId);

export const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => timestampColumn().notNull().defaultNow();

export const updatedAt = () =>
  timestampColumn()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

export const referenceTo = () => bigint({ mode: 'number' });

export const indexOfPresent = (name: string, column: ExtraConfigColumn) =>
  index(name)
    .on(column)
    .where(sql`${column} is not null`);
