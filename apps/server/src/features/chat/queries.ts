import { chatRoom, participant, roomCustomer } from '@partshelf/contract/chat/chat.ts';
import { isStaff } from '@partshelf/contract/roles.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { matchesReference } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { chatFixes } from '../../db/tables/fixes.ts';

export interface Reader {
  readonly id: number;
  readonly role: string;
}

export const canRead = (reader: Reader): SQL | undefined =>
  isStaff(reader.role) ? undefined : eq(chatRooms.userId, reader.id);

/** The planner looks it up for each room of a page, by an index of those that wait. */
export const waitsForRelease = sql<boolean>`exists (select from ${chatFixes} where ${chatFixes.roomId} = ${chatRooms.id} and ${chatFixes.toldAt} is null)`;

export const helpdesk = alias(users, 'helpdesk');

export const roomFields = columnsOf(z.omit(chatRoom, { chat_messages: true }), chatRooms, {
  chat_status: chatRooms.status,
  users_permissions_user: columnsOf(roomCustomer, users, {}),
  helpdesk: columnsOf(participant, helpdesk, {}),
  promised_until: chatRooms.promisedUntil,
  waiting_since: chatRooms.waitingSince,
  waits_for_release: waitsForRelease,
});

const selectRooms = (db: Queryable) =>
  db
    .select(roomFields)
    .from(chatRooms)
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(helpdesk, eq(helpdesk.id, chatRooms.helpdeskId));

export type ChatRoomRow = Awaited<ReturnType<typeof selectRooms>>[number];

export async function findOwnRoom(db: Queryable, userId: number): Promise<ChatRoomRow | undefined> {
  const [room] = await selectRooms(db).where(eq(chatRooms.userId, userId));
  return room;
}

export async function findRoom(db: Queryable, reference: string): Promise<ChatRoomRow | undefined> {
  const [room] = await selectRooms(db).where(matchesReference(chatRooms, reference));
  return room;
}

export async function getRoom(db: Queryable, id: number): Promise<ChatRoomRow> {
  const [room] = await selectRooms(db).where(eq(chatRooms.id, id));
  return room!;
}

export const listRoomsByIds = (db: Queryable, ids: readonly number[]) =>
  selectRooms(db)
    .where(inArray(chatRooms.id, [...ids]))
    .orderBy(asc(chatRooms.id));

export async function findReadableRoom(db: Queryable, reader: Reader, reference: string) {
  const [room] = await db
    .select(pickColumns(chatRooms, 'id', 'documentId', 'userId'))
    .from(chatRooms)
    .where(and(matchesReference(chatRooms, reference), canRead(reader)));
  return room;
}

export type LockedRoom = typeof chatRooms.$inferSelect;

/** Writes to a room are serialised here, so that ids follow the order of commits. */
async function lockWhere(db: Transaction, where: SQL): Promise<LockedRoom | undefined> {
  const [room] = await db.select().from(chatRooms).where(where).for('update');
  return room;
}

export const lockRoom = (db: Transaction, reference: string) =>
  lockWhere(db, matchesReference(chatRooms, reference));

export const lockOwnRoom = (db: Transaction, userId: number) =>
  lockWhere(db, eq(chatRooms.userId, userId));

/** They are locked in one order, so that concurrent calls do not deadlock. */
export const lockRooms = (db: Transaction, ids: readonly number[]): Promise<LockedRoom[]> =>
  db
    .select()
    .from(chatRooms)
    .where(inArray(chatRooms.id, [...ids]))
    .orderBy(asc(chatRooms.id))
    .for('update');

export async function insertRoom(db: Transaction, userId: number): Promise<LockedRoom | undefined> {
  const [room] = await db
    .insert(chatRooms)
    .values({ userId, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: chatRooms.userId })
    .returning();
  return room;
}

export async function updateRoom(
  db: Transaction,
  id: number,
  values: Partial<Omit<typeof chatRooms.$inferInsert, 'id' | 'documentId' | 'userId'>>,
): Promise<void> {
  await db.update(chatRooms).set(values).where(eq(chatRooms.id, id));
}

export async function touchRooms(db: Transaction, ids: readonly number[]): Promise<void> {
  await db
    .update(chatRooms)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(inArray(chatRooms.id, [...ids]));
}

/** Nothing that the customers wrote waits for an answer any more. */
export async function endWaits(db: Transaction, ids: readonly number[]): Promise<void> {
  await db
    .update(chatRooms)
    .set({
      waitingSince: null,
      promisedUntil: null,
      status: sql`case when ${chatRooms.status} = 'open' then 'pending' else ${chatRooms.status} end`,
    })
    .where(inArray(chatRooms.id, [...ids]));
}

export async function setMarkedUnread(
  db: Queryable,
  id: number,
  isMarkedUnread: boolean,
): Promise<boolean> {
  const { rowCount } = await db
    .update(chatRooms)
    .set({ isMarkedUnread })
    .where(and(eq(chatRooms.id, id), eq(chatRooms.isMarkedUnread, !isMarkedUnread)));
  return rowCount === 1;
}

/** It is locked, because a message opens a closed room again. */
export async function deleteClosedRooms(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(months => ${retention.closedChatMonths})`;
  const closed = db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(eq(chatRooms.status, 'closed'), lt(chatRooms.updatedAt, oldest)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(chatRooms).where(inArray(chatRooms.id, closed));
  return rowCount ?? 0;
}
