import { useQuery } from '@tanstack/react-query';
import { unreadRoomsQuery } from './unread-rooms.ts';

const noRooms: readonly string[] = [];

export function useUnreadRooms() {
  const { data } = useQuery(unreadRoomsQuery);
  return { unreadRoomIds: data?.data ?? noRooms, unreadCount: data?.meta.total ?? 0 };
}
