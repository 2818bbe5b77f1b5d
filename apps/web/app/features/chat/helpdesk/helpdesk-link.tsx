import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { withQueries } from '../../../rendering/query-provider.tsx';
import { IconLink } from '../../../ui/icon-link.tsx';
import { useHelpdeskEvents, useUnreadRooms } from './helpdesk-events.ts';

const chatPath = '/helpdesk/chat';

export const HelpdeskLink = withQueries(UnreadRoomsLink);

function UnreadRoomsLink() {
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

function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    let title = '';
    const counted = () => `(${count}) ${title}`;

    /** Pages may change their title while they are open. */
    function countTitle() {
      if (document.title === counted()) return;
      title = document.title;
      document.title = counted();
    }

    countTitle();
    const observer = new MutationObserver(countTitle);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title === counted()) document.title = title;
    };
  }, [count]);
}
