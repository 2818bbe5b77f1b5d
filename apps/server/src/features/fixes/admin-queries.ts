import { chatFix, openFix } from '@partshelf/contract/fixes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, count, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { jsonUnlessNull, withTables } from '../../db/expressions.ts';
import type { ListPage } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatMessages } from '../../db/tables/chat.ts';
import { chatFixes, fixes } from '../../db/tables/fixes.ts';
import { containsText } from '../../db/text-search.ts';

const isOfWithdrawn = (db: Queryable) =>
  exists(
    db
      .select({ id: releases.id })
      .from(releases)
      .where(and(eq(releases.id, fixes.releaseId), isNotNull(releases.withdrawnAt))),
  );

const isOpen = (db: Queryable) => or(isNull(fixes.releaseId), isOfWithdrawn(db))!;

const chatCount = withTables(
  sql<number>`(select count(*) from ${chatFixes} where ${chatFixes.fixId} = ${fixes.id})`,
).mapWith(Number);

export async function listOpenFixes(
  db: Database,
  { product, search }: { readonly product: string; readonly search?: string | undefined },
  { limit, offset }: ListPage,
) {
  const chats = count(chatFixes.id);
  const found = db
    .select({ ...columnsOf(openFix, fixes, { chats: chats.as('chats') }), id: fixes.id })
    .from(fixes)
    .innerJoin(products, eq(products.id, fixes.productId))
    .innerJoin(chatFixes, eq(chatFixes.fixId, fixes.id))
    .where(and(eq(products.documentId, product), isOpen(db), containsText(search, fixes.title)))
    .groupBy(fixes.id)
    .as('found');
  const [rows, total] = await Promise.all([
    db
      .select({ documentId: found.documentId, title: found.title, chats: found.chats })
      .from(found)
      .orderBy(desc(found.chats), desc(found.id))
      .limit(limit)
      .offset(offset),
    db.$count(found),
  ]);
  return { rows, total };
}

export async function findFixProduct(db: Transaction, documentId: string) {
  const [product] = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.documentId, documentId), eq(products.isBundle, false)));
  return product;
}

async function lockOpenFix(db: Transaction, productId: number, title: string) {
  const [fix] = await db
    .select({ id: fixes.id })
    .from(fixes)
    .where(
      and(eq(fixes.productId, productId), sql`lower(${fixes.title}) = lower(${title})`, isOpen(db)),
    )
    .orderBy(desc(fixes.id))
    .limit(1)
    .for('update');
  return fix?.id;
}

async function insertFix(db: Transaction, productId: number, title: string) {
  const [inserted] = await db
    .insert(fixes)
    .values({ productId, title })
    .onConflictDoNothing()
    .returning({ id: fixes.id });
  return inserted?.id;
}

/** Agents who ask for the same at the same time get the same row. */
export async function lockOrInsertFix(
  db: Transaction,
  productId: number,
  title: string,
): Promise<number> {
  const known =
    (await lockOpenFix(db, productId, title)) ??
    (await insertFix(db, productId, title)) ??
    (await lockOpenFix(db, productId, title)) ??
    // A release has named that one since.
    (await insertFix(db, productId, title));
  return known!;
}

export const countWaits = (db: Transaction, roomId: number) =>
  db.$count(chatFixes, and(eq(chatFixes.roomId, roomId), isNull(chatFixes.toldAt)));

/** Returns false when the room waits for it already. */
export async function insertWait(
  db: Transaction,
  wait: Pick<typeof chatFixes.$inferInsert, 'fixId' | 'roomId' | 'messageId' | 'createdById'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(chatFixes)
    .values({ ...wait, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [chatFixes.fixId, chatFixes.roomId] });
  return rowCount === 1;
}

const marker = alias(users, 'marker');

const told = jsonUnlessNull({ at: chatFixes.toldAt, version: releases.version });

/** What it still waits for comes first, then what its customer was told last. */
export async function listChatFixes(db: Queryable, roomId: number, fixId?: number) {
  return db
    .select(
      columnsOf(chatFix, fixes, {
        product: columnsOf(chatFix.shape.product, products, {}),
        message: columnsOf(z.object({ documentId: z.string() }), chatMessages, {}),
        markedAt: chatFixes.createdAt,
        markedBy: sql<
          string | null
        >`case when ${marker.erasedAt} is null then ${marker.username} end`,
        told,
      }),
    )
    .from(chatFixes)
    .innerJoin(fixes, eq(fixes.id, chatFixes.fixId))
    .innerJoin(products, eq(products.id, fixes.productId))
    .innerJoin(marker, eq(marker.id, chatFixes.createdById))
    .leftJoin(releases, eq(releases.id, fixes.releaseId))
    .leftJoin(chatMessages, eq(chatMessages.id, chatFixes.messageId))
    .where(and(eq(chatFixes.roomId, roomId), fixId === undefined ? undefined : eq(fixes.id, fixId)))
    .orderBy(sql`${chatFixes.toldAt} desc nulls first`, desc(chatFixes.id))
    .limit(limits.fixesPerChat);
}

/** Returns undefined unless the room waits for it. A release that names it waits meanwhile. */
export async function lockAwaitedFix(db: Transaction, roomId: number, documentId: string) {
  const [fix] = await db
    .select({ id: fixes.id, title: fixes.title, product: products.title })
    .from(fixes)
    .innerJoin(products, eq(products.id, fixes.productId))
    .innerJoin(chatFixes, eq(chatFixes.fixId, fixes.id))
    .where(
      and(eq(fixes.documentId, documentId), eq(chatFixes.roomId, roomId), isNull(chatFixes.toldAt)),
    )
    .for('update', { of: fixes });
  return fix;
}

/** What no chat waits for any more goes, unless a release names it. */
export async function deleteWait(db: Transaction, roomId: number, fixId: number): Promise<void> {
  await db.delete(chatFixes).where(and(eq(chatFixes.roomId, roomId), eq(chatFixes.fixId, fixId)));
  const others = db.select({ id: chatFixes.id }).from(chatFixes).where(eq(chatFixes.fixId, fixId));
  await db
    .delete(fixes)
    .where(and(eq(fixes.id, fixId), isNull(fixes.releaseId), sql`not ${exists(others)}`));
}

export const countNamedFixes = (db: Transaction, releaseId: number) =>
  db.$count(fixes, eq(fixes.releaseId, releaseId));

interface NamedFixes {
  readonly releaseId: number;
  readonly productId: number;
  readonly namedById: number;
  readonly documentIds: readonly string[];
}

/** Only open ones of the product. Their chats wait again, also where a withdrawn release named them. */
export async function nameOpenFixes(
  db: Transaction,
  { releaseId, productId, namedById, documentIds }: NamedFixes,
) {
  const named = await db
    .update(fixes)
    .set({ releaseId, namedById })
    .where(
      and(inArray(fixes.documentId, [...documentIds]), eq(fixes.productId, productId), isOpen(db)),
    )
    .returning({ id: fixes.id, title: fixes.title });
  const ids = named.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(chatFixes)
      .set({ toldAt: null })
      .where(and(inArray(chatFixes.fixId, ids), isNotNull(chatFixes.toldAt)));
  return named;
}

export async function listNamedFixes(db: Queryable, releaseId: number) {
  return db
    .select(columnsOf(openFix, fixes, { chats: chatCount }))
    .from(fixes)
    .where(eq(fixes.releaseId, releaseId))
    .orderBy(fixes.id)
    .limit(limits.fixesPerRelease);
}
