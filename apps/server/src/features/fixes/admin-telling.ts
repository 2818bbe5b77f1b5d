import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { ChatMessageResult, ChatRoomResult } from '@partshelf/contract/chat/chat.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type ChatEvents, toChatRoom } from '../chat/chat.ts';
import { listRoomsByIds, lockRooms } from '../chat/queries.ts';
import { announceInRooms, type RoomAnnouncement } from '../chat/room-announcements.ts';
import {
  type Announced,
  readChangesForOwners,
  toParagraphs,
} from '../packages/admin/release-announcement.ts';
import { findAnnouncedRelease } from '../packages/admin/release-announcement-queries.ts';
import {
  countAskers,
  insertFixedChats,
  listOwnedOrders,
  listRoomIds,
  listUntold,
  lockTellingRelease,
  setToldAt,
} from './admin-telling-queries.ts';

const roomsPerBatch = 50;

interface Batch {
  readonly isLast: boolean;
  readonly messages: readonly ChatMessageResult[];
  readonly rooms: readonly ChatRoomResult[];
}

/**
 * It brings the chats to what the release is now: their customers are told of it, once for each
 * chat, or they wait again because it was withdrawn.
 */
export function registerFixJobs(deps: Deps, events: ChatEvents): void {
  const { db, jobs } = deps;
  jobs.registerHandler('tell-fixed-chats', async ({ releaseId }) => {
    const { isLast, messages, rooms } = await db.transaction(
      async (transaction): Promise<Batch> => {
        const release = await lockTellingRelease(transaction, releaseId);
        if (!release) return { isLast: false, messages: [], rooms: [] };
        const isTold = release.withdrawnAt !== null;
        const page = { isTold, limit: roomsPerBatch };
        const roomIds = await listRoomIds(transaction, releaseId, page);
        const mayHaveMore = roomIds.length === roomsPerBatch;
        if (mayHaveMore) await jobs.enqueue(transaction, 'tell-fixed-chats', { releaseId });
        const told = isTold ? [] : await tellRooms(deps, transaction, releaseId, release, roomIds);
        await setToldAt(transaction, releaseId, roomIds, isTold ? null : deps.now());
        const changed = await listRoomsByIds(transaction, roomIds);
        return {
          isLast: !mayHaveMore,
          messages: told,
          rooms: changed.map((room) => toChatRoom(room)),
        };
      },
    );
    if (isLast) await countAskers(db, releaseId);
    for (const message of messages) events.newMessage(message);
    for (const room of rooms) events.roomUpdated(room);
  });
}

type TellingRelease = NonNullable<Awaited<ReturnType<typeof lockTellingRelease>>>;

async function tellRooms(
  deps: Deps,
  transaction: Transaction,
  releaseId: number,
  { slug, isPublished }: TellingRelease,
  roomIds: readonly number[],
): Promise<ChatMessageResult[]> {
  const rooms = await lockRooms(transaction, roomIds);
  const untold = await listUntold(transaction, releaseId, roomIds);
  const untoldIds = untold.map(({ roomId }) => roomId);
  const firstTold = await insertFixedChats(transaction, releaseId, untoldIds);
  const waiting = untold.filter(({ roomId }) => firstTold.has(roomId));
  if (waiting.length === 0) return [];
  const release = (await findAnnouncedRelease(transaction, releaseId))!;
  const userIds = waiting.map(({ userId }) => userId);
  const changesFor = await readChangesForOwners(transaction, release, userIds);
  const ordersOf = await listOwnedOrders(transaction, release, userIds);
  const { publicUrl } = deps.config;
  const product = isPublished ? `${publicUrl}/product/${slug}` : null;
  const announcements = waiting.map(({ roomId, userId, senderId, markedAt }): RoomAnnouncement => {
    const next = describeNext(publicUrl, release, product, ordersOf.get(userId)!);
    const content = describeRelease(release, changesFor(userId), next);
    return { roomId, senderId, content, answersUntil: markedAt };
  });
  return announceInRooms(deps, transaction, rooms, announcements);
}

interface Owned {
  readonly isOwned: boolean;
  readonly coveredOrder: string | null;
}

/** People who no longer own the product get a link to its page, if it has one. */
function describeNext(
  publicUrl: string,
  { productDocumentId }: Announced,
  product: string | null,
  { isOwned, coveredOrder }: Owned,
): string[] {
  if (coveredOrder !== null)
    return [
      `How to install it: ${publicUrl}/order/${coveredOrder}/install?product=${productDocumentId}`,
    ];
  if (isOwned)
    return [
      `Your licence does not include this version, and can be renewed: ${publicUrl}/licences?product=${productDocumentId}`,
    ];
  return product === null ? [] : [`More about it: ${product}`];
}

/** The first half of an emoji at the end of what is shown. */
const half = /[\uD800-\uDBFF]$/;

const cut = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 2)
        .replace(half, '')
        .trimEnd()} …`;

const noNewPermissions = 'It asks for no new permissions.';

function describeRelease(
  { title, version, changelog, facts }: Announced,
  changes: readonly string[],
  next: readonly string[],
): string {
  const start = `Version ${versionLabel(version)} of ${title} is here. It fixes what you asked for in this chat.`;
  const rights = changes.length > 0 || facts === null ? changes : [noNewPermissions];
  const most = Math.floor((limits.chatMessageMax - start.length - next.join('').length) / 2) - 20;
  return [
    start,
    cut(['What is new:', ...toParagraphs(changelog)].join('\n'), most),
    ...(rights.length > 0 ? [cut(rights.join('\n'), most)] : []),
    ...next,
  ].join('\n\n');
}
