import type { ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { clsx } from 'clsx';
import { AtSign, User } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatDay, formatTime } from '../../../ui/dates.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { useDraft } from '../draft.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useMentionedRooms } from './mentions.ts';
import {
  formatWait,
  getCustomerName,
  getPreview,
  getRoomSearch,
  isOverdue,
  type ListedRoom,
} from './rooms.ts';

interface RoomRowProps {
  room: ListedRoom;
  isCurrent: boolean;
  /** Roving tabindex: one row is a tab stop. */
  isTabStop: boolean;
  onFocus: () => void;
}

export function RoomRow({ room, isCurrent, isTabStop, onFocus }: RoomRowProps) {
  const isMentioned = useMentionedRooms().includes(room.documentId);
  const hasUnread = room.has_unread || isMentioned;
  const ownId = useCurrentUser()?.id;
  const timeZone = useContext(ChatTimeZone);
  const { search } = useLocation();
  const unsent = useUnsent(room.documentId);
  return (
    <Link
      to={{ search: getRoomSearch(search, room.documentId) }}
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
        {isMentioned && (
          <AtSign
            role="img"
            aria-label="You were mentioned"
            className="size-4 shrink-0 text-primary-text"
          />
        )}
        {hasUnread && (
          <span className="size-2 shrink-0 rounded-full bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <time
        dateTime={room.updatedAt}
        className="text-right text-micro text-muted-foreground tabular-nums"
      >
        {getLastUpdate(room.updatedAt, timeZone)}
      </time>
      <span
        dir="auto"
        className={clsx('truncate text-xs', hasUnread ? 'font-semibold' : 'text-muted-foreground')}
      >
        {unsent && !isCurrent ? (
          <>
            <b className="font-semibold text-destructive-text">{unsent.label}: </b>
            {unsent.text}
          </>
        ) : (
          getPreview(room, ownId)
        )}
      </span>
      <RoomStatusBadge
        status={room.chat_status}
        className="h-5! justify-self-end px-[7px]! text-micro!"
      />
      {hasFacts(room) && <RoomFacts room={room} />}
    </Link>
  );
}

function useUnsent(roomId: string): { label: string; text: string } | undefined {
  const { text, outgoing } = useDraft(roomId).draft;
  const failed = outgoing.find(({ isFailed }) => isFailed);
  if (failed) return { label: 'Not sent', text: failed.content };
  return text.trim() === '' ? undefined : { label: 'Draft', text: text.trim() };
}

export const hasFacts = ({
  helpdesk,
  waiting_since: since,
  waits_for_release: waits,
}: ListedRoom): boolean => helpdesk !== null || since !== null || waits === true;

function RoomFacts({ room }: { room: ListedRoom }) {
  const { helpdesk, waiting_since: since } = room;
  const isLate = isOverdue(room);
  useMinute(since !== null);
  return (
    <span className="col-span-2 col-start-2 flex justify-between gap-3 text-micro leading-[18px] text-muted-foreground">
      <span className="truncate">
        {helpdesk ? (
          <>
            <span className="sr-only">Assigned to </span>
            {helpdesk.username}
          </>
        ) : (
          'Unassigned'
        )}
      </span>
      {since !== null && (
        <span
          className={clsx(
            'shrink-0 font-semibold tabular-nums',
            isLate ? 'text-destructive-text' : 'text-warning',
          )}
        >
          {isLate ? 'Overdue, waiting for' : 'Waiting for'} {formatWait(since)}
        </span>
      )}
      {since === null && room.waits_for_release && (
        <span className="shrink-0 font-semibold">Waits for a release</span>
      )}
    </span>
  );
}

const minuteMs = 60_000;

function useMinute(isRunning: boolean): void {
  const [, setMinute] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setMinute((minute) => minute + 1), minuteMs);
    return () => clearInterval(timer);
  }, [isRunning]);
}

function getLastUpdate(iso: string, timeZone: string | undefined): string {
  const day = formatDay(iso, timeZone);
  return day === 'Today' ? formatTime(iso, timeZone) : day;
}

const avatarColours = [
  'bg-bin-clay! text-(--bin-clay-deep)!',
  'bg-bin-marigold! text-(--bin-marigold-deep)!',
  'bg-bin-sky! text-(--bin-sky-deep)!',
  'bg-bin-fern! text-(--bin-fern-deep)!',
  'bg-bin-lagoon! text-(--bin-lagoon-deep)!',
  'bg-bin-heather! text-(--bin-heather-deep)!',
  'bg-bin-moss! text-(--bin-moss-deep)!',
] as const;

export function RoomAvatar({ room, className }: { room: ChatRoom; className?: string }) {
  const { username, id } = room.users_permissions_user ?? {};
  if (!username || id === undefined) {
    return (
      <span
        className={clsx(
          'grid size-10 shrink-0 place-items-center rounded-full bg-bin-stone text-(--bin-stone-deep)',
          className,
        )}
      >
        <User aria-hidden className="size-[18px]" />
      </span>
    );
  }
  return (
    <Avatar
      user={{ username }}
      className={clsx('size-10! text-base!', avatarColours[id % avatarColours.length], className)}
    />
  );
}

const statusTones: Record<string, BadgeTone> = {
  open: 'warning',
  pending: 'info',
  closed: 'success',
};

interface RoomStatusBadgeProps {
  status: string;
  className?: string;
}

export function RoomStatusBadge({ status, className }: RoomStatusBadgeProps) {
  return (
    <Badge tone={statusTones[status] ?? 'neutral'} {...(className && { className })}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
