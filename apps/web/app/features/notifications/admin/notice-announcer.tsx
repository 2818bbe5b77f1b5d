import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { unreadKey, unreadQuery } from './notice-queries.ts';

/** Tells screen readers how many notices are unread, and asks again on each screen. */
export function NoticeAnnouncer() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery(unreadQuery);
  const refetch = useEffectEvent((_path: string) =>
    queries.invalidateQueries({ queryKey: unreadKey }),
  );
  useEffect(() => void refetch(pathname), [pathname]);
  const unread = data?.data.unread ?? 0;
  return (
    <p aria-live="polite" className="sr-only">
      {unread > 0 &&
        `${unread > 99 ? '99+' : unread} unread ${unread === 1 ? 'notice' : 'notices'}`}
    </p>
  );
}
