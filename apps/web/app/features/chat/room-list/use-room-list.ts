import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toListedRoom } from './listed-room.ts';
import type { RoomList } from './room-list.ts';
import { addPage, readRooms, roomsQuery } from '../helpdesk/room-queries.ts';
import { useHelpdeskEvents } from '../helpdesk/use-helpdesk-events.ts';
import { useUnreadRooms } from '../helpdesk/use-unread-rooms.ts';

export function useRoomList() {
  const { data, isError, refetch } = useQuery(roomsQuery);
  const unreadRoomIds = new Set(useUnreadRooms().unreadRoomIds);
  useHelpdeskEvents();
  return {
    rooms: data?.rooms.map((room) => toListedRoom(room, unreadRoomIds)),
    total: data?.total,
    isError: isError && !data,
    refetch: () => void refetch(),
    ...useMoreRooms(data),
  };
}

function useMoreRooms(list: RoomList | undefined) {
  const queries = useQueryClient();
  const mutationKey = ['chat', 'more-rooms'];
  const { mutate, isError } = useMutation({
    mutationKey,
    mutationFn: (page: number) => readRooms(queries, page),
    onSuccess: (page) =>
      queries.setQueryData(roomsQuery.queryKey, (known) => known && addPage(known, page)),
  });
  return {
    hasMore: list?.hasMore === true,
    isMoreError: isError,
    loadMore: () => {
      if (list?.hasMore && queries.isMutating({ mutationKey }) === 0) mutate(list.pagesRead + 1);
    },
  };
}
