import { MessagesSquare } from 'lucide-react';
import { IconLink } from '../../../ui/navigation/icon-link.tsx';
import { useTitleCount } from './use-title-count.ts';
import { useUnreadRooms } from './use-unread-rooms.ts';

export function HelpdeskLink() {
  const { unreadCount } = useUnreadRooms();
  useTitleCount(unreadCount);
  const name = unreadCount > 0 ? `Helpdesk chat, ${unreadCount} unread` : 'Helpdesk chat';
  return (
    <>
      <IconLink
        to="/helpdesk/chat"
        label={name}
        icon={MessagesSquare}
        count={unreadCount}
        tone="destructive"
      />
      <span role="status" className="sr-only">
        {unreadCount > 0 && name}
      </span>
    </>
  );
}
