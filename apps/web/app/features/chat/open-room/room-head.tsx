import type { ChatRoom } from '@partshelf/contract/chat.ts';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { getCustomerName } from '../room-list/listed-room.ts';
import { RoomAvatar } from '../helpdesk/room-avatar.tsx';
import { RoomStatusBadge } from '../helpdesk/room-status-badge.tsx';

interface RoomHeadProps {
  room: ChatRoom | undefined;
  onBack: () => void;
  onClose: () => void;
  isChanging: boolean;
}

export function RoomHead({ room, onBack, ...status }: RoomHeadProps) {
  return (
    <header className="flex min-h-[70px] items-center gap-x-4 border-b border-border bg-card px-7 py-3.5 max-md:flex-wrap max-md:gap-x-3 max-md:px-4 max-md:py-3">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Back to chats"
        onClick={onBack}
        className="-ml-2.5 md:hidden"
      >
        <ArrowLeft aria-hidden />
      </Button>
      {room && <RoomFacts room={room} {...status} />}
    </header>
  );
}

type RoomFactsProps = Pick<RoomHeadProps, 'onClose' | 'isChanging'> & { room: ChatRoom };

function RoomFacts({ room, onClose, isChanging }: RoomFactsProps) {
  const { users_permissions_user: customer, helpdesk, chat_status: status } = room;
  return (
    <>
      <RoomAvatar room={room} />
      <div className="min-w-0 flex-1">
        <h2 className="semiwide truncate text-title">Chat with {getCustomerName(room)}</h2>
        <p className="flex flex-wrap text-xs text-muted-foreground md:gap-x-1.5">
          {customer && (
            <>
              <a href={`mailto:${customer.email}`} className="truncate hover:underline">
                {customer.email}
              </a>
              <span className="max-md:hidden">·</span>
            </>
          )}
          <span className="max-md:basis-full">Created {formatDate(room.createdAt)}</span>
        </p>
      </div>
      <RoomStatusBadge status={status} className="md:order-1" />
      <div className="flex items-center justify-between max-md:mt-2 max-md:basis-full md:contents">
        <p className="text-xs text-muted-foreground md:text-right">
          Assigned helpdesk{' '}
          <b className="font-semibold text-foreground md:block">
            {helpdesk?.username ?? 'Unassigned'}
          </b>
        </p>
        {status !== 'closed' && (
          <Button
            variant="outline"
            size="sm"
            disabled={isChanging}
            onClick={onClose}
            className="md:order-2"
          >
            Close chat
          </Button>
        )}
      </div>
    </>
  );
}
