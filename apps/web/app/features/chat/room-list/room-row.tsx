import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useCurrentUser } from '../../accounts/session/use-current-user.ts';
import { formatTime } from '../../../ui/dates.ts';
import { getCustomerName, getPreview, type ListedRoom } from './listed-room.ts';
import { RoomAvatar } from '../helpdesk/room-avatar.tsx';
import { RoomStatusBadge } from '../helpdesk/room-status-badge.tsx';
import { formatDay } from '../message-list/shown-messages.ts';

interface RoomRowProps {
  room: ListedRoom;
  isCurrent: boolean;
  /** Roving tabindex: one row is a tab stop. */
  isTabStop: boolean;
  onFocus: () => void;
}

export function RoomRow({ room, isCurrent, isTabStop, onFocus }: RoomRowProps) {
  const { has_unread: hasUnread } = room;
  const ownId = useCurrentUser()?.id;
  return (
    <Link
      to={{ search: `?room=${room.documentId}` }}
      state={{ isFromList: true }}
      replace={isCurrent}
      preventScrollReset
      aria-current={isCurrent || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      className={clsx(
        'grid grid-cols-[40px_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-border px-5 py-3.5 -outline-offset-2!',
        isCurrent ? 'bg-primary-soft shadow-[inset_3px_0_var(--primary)]' : 'hover:bg-accent',
      )}
    >
      <RoomAvatar room={room} className="row-span-2 self-center" />
      <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <span className="truncate">{getCustomerName(room)}</span>
        {hasUnread && (
          <span className="size-2 shrink-0 rounded-full bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <time
        dateTime={room.updatedAt}
        className="text-right text-[12px] text-muted-foreground tabular-nums"
      >
        {getLastUpdate(room.updatedAt)}
      </time>
      <span
        dir="auto"
        className={clsx('truncate text-xs', hasUnread ? 'font-semibold' : 'text-muted-foreground')}
      >
        {getPreview(room, ownId)}
      </span>
      <RoomStatusBadge
        status={room.chat_status}
        className="h-5! justify-self-end px-[7px]! text-[11.5px]!"
      />
    </Link>
  );
}

function getLastUpdate(iso: string): string {
  const day = formatDay(iso);
  return day === 'Today' ? formatTime(iso) : day;
}
