import type { ChatRoom } from '@partshelf/contract/chat.ts';
import { clsx } from 'clsx';
import { User } from 'lucide-react';
import { Avatar } from '../../../ui/images/avatar.tsx';

const colours = [
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
      className={clsx('size-10! text-[15px]!', colours[id % colours.length], className)}
    />
  );
}
