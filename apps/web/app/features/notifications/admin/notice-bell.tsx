import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { unreadQuery } from './notice-queries.ts';

interface NoticeBellProps {
  className: string;
  labelClassName: string;
  countClassName: string;
}

export function NoticeBell({ className, labelClassName, countClassName }: NoticeBellProps) {
  const { data } = useQuery(unreadQuery);
  const unread = data?.data.unread ?? 0;
  return (
    <NavLink to="/admin/notices" title="Notices" className={className}>
      <Bell aria-hidden className="size-4.5 shrink-0" />
      <span className={labelClassName}>Notices</span>{' '}
      {unread > 0 && (
        <span
          className={`rounded-full bg-primary px-1.5 text-[11px] leading-[18px] font-[620] text-primary-foreground tabular-nums ${countClassName}`}
        >
          {unread > 99 ? '99+' : unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </NavLink>
  );
}
