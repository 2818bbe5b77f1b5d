import type { CallOutput } from '../../../api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, refetchQuery } from '../../../query-client.ts';

export const unreadRoomsQuery = {
  ...apiQuery(['chat', 'unread-rooms'], 'GET /chat-room/helpdesk-unread-roomIds', {}),
  staleTime: 0,
};

type UnreadRooms = CallOutput<'GET /chat-room/helpdesk-unread-roomIds'>;

function addUnread(known: UnreadRooms, roomId: string): UnreadRooms {
  if (known.data.includes(roomId)) return known;
  return { data: [roomId, ...known.data], meta: { total: known.meta.total + 1 } };
}

function removeUnread(known: UnreadRooms, roomId: string): UnreadRooms {
  if (!known.data.includes(roomId)) return known;
  const data = known.data.filter((id) => id !== roomId);
  return { data, meta: { total: known.meta.total - 1 } };
}

export function setUnread(queries: QueryClient, roomId: string, isUnread: boolean): void {
  const { queryKey } = unreadRoomsQuery;
  const edit = isUnread ? addUnread : removeUnread;
  const isBeingRead = queries.isFetching({ queryKey }) > 0;
  queries.setQueryData(queryKey, (known) => known && edit(known, roomId));
  // The running request may be older than this change.
  if (isBeingRead) void refetchQuery(queries, unreadRoomsQuery);
}

export function hasUnread(queries: QueryClient, roomId: string): boolean {
  return queries.getQueryData(unreadRoomsQuery.queryKey)?.data.includes(roomId) === true;
}
