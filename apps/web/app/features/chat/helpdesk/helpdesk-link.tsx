import { MessagesSquare } from 'lucide-react';
import { useLocation } from 'react-router';
import { IconLink } from '../../../ui/navigation/icon-link.tsx';
import { useHelpdeskEvents } from './use-helpdesk-events.ts';
import { useTitleCount } from './use-title-count.ts';
import { useUnreadRooms } from './use-unread-rooms.ts';

const chatPath = '/helpdesk/chat';

export function HelpdeskLink() {
  const { unreadCount } = useUnreadRooms();
  // The page of the chats has a subscription of its own.
  useHelpdeskEvents(useLocation().pathname !== chatPath);
  useTitleCount(unreadCount);
  const name = unreadCount > 0 ? `Helpdesk chat, ${unreadCount} unread` : 'Helpdesk chat';
  return (
    <>
      <IconLink
        to={chatPath}
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
