import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useEffect, useEffectEvent } from 'react';
import { unreadQuery, unreadKey } from './queries.ts';

interface NotificationBellProps {
  className: string;
  labelClassName: string;
  countClassName: string;
}

export function NotificationBell({
  className,
  labelClassName,
  countClassName,
}: NotificationBellProps) {
  const { data } = useQuery(unreadQuery);
  const unread = data?.data.unread ?? 0;
  return (
    <NavLink to="/admin/notices" title="Notifications" className={className}>
      <Bell aria-hidden className="size-4.5 shrink-0" />
      <span className={labelClassName}>Notifications</span>{' '}
      {unread > 0 && (
        <span
          className={`rounded-full bg-primary px-1.5 text-micro leading-[18px] font-semibold text-primary-foreground tabular-nums ${countClassName}`}
        >
          {unread > 99 ? '99+' : unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </NavLink>
  );
}

/** Tells screen readers how many notifications are unread, and asks again on each screen. */
export function NotificationAnnouncer() {
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
        `${unread > 99 ? '99+' : unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
    </p>
  );
}
