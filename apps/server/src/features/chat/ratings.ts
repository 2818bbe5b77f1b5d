import type { OwnRatingResult, RoomRatingResult } from '@partshelf/contract/chat/ratings.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { chatRatings, chatRooms, chatSettings } from '../../db/tables/chat.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { getRoom, type LockedRoom, type ChatRoomRow } from './queries.ts';
import { findChatSettings } from './settings-queries.ts';

export async function askForRating(
  db: Transaction,
  room: LockedRoom,
  closedBy: SignedIn,
  now: Date,
): Promise<void> {
  const settings = await findChatSettings(db);
  if (!settings?.asksForRating) return;
  const agentId = room.helpdeskId ?? closedBy.id;
  await db.insert(chatRatings).values({ roomId: room.id, agentId, askedAt: now });
}

const ratingFields = {
  ...pickColumns(chatRatings, 'documentId', 'score', 'comment'),
  asked_at: chatRatings.askedAt,
  answered_at: chatRatings.answeredAt,
};

const dayMs = 24 * 60 * 60 * 1000;

const isRecent = (now: Date) =>
  gt(chatRatings.askedAt, new Date(now.getTime() - limits.chatRating.days * dayMs));

/** Returns null while the chat goes on. */
export async function findOwnRating(
  db: Queryable,
  customer: SignedIn,
  now: Date,
): Promise<OwnRatingResult | null> {
  const [rating] = await db
    .select(ratingFields)
    .from(chatRatings)
    .innerJoin(chatRooms, eq(chatRooms.id, chatRatings.roomId))
    .where(and(eq(chatRooms.userId, customer.id), eq(chatRooms.status, 'closed'), isRecent(now)))
    .orderBy(desc(chatRatings.id))
    .limit(1);
  return rating ?? null;
}

interface Answer {
  readonly score: number;
  readonly comment?: string | undefined;
}

/** @throws ShopError NOT_FOUND or RATING_CLOSED */
export async function answerRating(
  db: Database,
  customer: SignedIn,
  documentId: string,
  { score, comment = '' }: Answer,
  now: Date,
): Promise<{ rating: OwnRatingResult; room: ChatRoomRow }> {
  const ownRooms = db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(eq(chatRooms.userId, customer.id));
  const isOwn = and(eq(chatRatings.documentId, documentId), inArray(chatRatings.roomId, ownRooms));
  const [answered] = await db
    .update(chatRatings)
    .set({ score, comment: comment || null, answeredAt: now })
    .where(and(isOwn, isNull(chatRatings.answeredAt), isRecent(now)))
    .returning({ ...ratingFields, roomId: chatRatings.roomId });
  if (!answered) {
    const isKnown = (await db.$count(chatRatings, isOwn)) > 0;
    throw new ShopError(isKnown ? 'RATING_CLOSED' : 'NOT_FOUND');
  }
  const { roomId, ...rating } = answered;
  return { rating, room: await getRoom(db, roomId) };
}

export async function readRoomRating(
  db: Database,
  roomDocumentId: string,
): Promise<RoomRatingResult> {
  const isAnswered = and(eq(chatRatings.roomId, chatRooms.id), isNotNull(chatRatings.answeredAt));
  const [found] = await db
    .select({
      asks_for_rating: sql<boolean>`coalesce((select ${chatSettings.asksForRating} from ${chatSettings}), false)`,
      id: chatRatings.id,
      rating: {
        answered_at: sql`${chatRatings.answeredAt}`.mapWith(chatRatings.answeredAt),
        score: sql<number>`${chatRatings.score}`,
        comment: chatRatings.comment,
      },
    })
    .from(chatRooms)
    .leftJoin(chatRatings, isAnswered)
    .where(eq(chatRooms.documentId, roomDocumentId))
    .orderBy(desc(chatRatings.id))
    .limit(1);
  if (!found) throw new ShopError('NOT_FOUND');
  const { asks_for_rating, id, rating } = found;
  return { asks_for_rating, rating: id === null ? null : rating };
}
