import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { Clock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** They are lazy, because few chats wait for a release. */
const FixDialog = lazy(() => import('./fix-dialog.tsx'));
const RoomFixList = lazy(() => import('./room-fix-list.tsx'));

interface AwaitFixButtonProps {
  room: ChatRoom | undefined;
  messages: readonly ChatMessage[] | undefined;
}

const label = 'Waits for a release';

export function AwaitFixButton({ room, messages = [] }: AwaitFixButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="w-8 px-0! md:order-2"
      >
        <Clock aria-hidden />
      </Button>
      {room && isOpen !== undefined && (
        <Suspense>
          <FixDialog room={room} messages={messages} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

type RoomFixesProps = Pick<AwaitFixButtonProps, 'messages'> & { room: ChatRoom };

export function RoomFixes({ room, messages = [] }: RoomFixesProps) {
  const { documentId, waits_for_release: waits } = room;
  const wasTold = messages.some(({ via }) => via === 'release');
  return (
    <div
      tabIndex={-1}
      role="status"
      aria-label="Releases"
      className="max-h-32 overflow-y-auto border-t border-border bg-card px-7 py-2 text-xs text-muted-foreground empty:sr-only max-md:px-4"
    >
      {(waits || wasTold) && (
        <Suspense>
          <RoomFixList roomId={documentId} />
        </Suspense>
      )}
    </div>
  );
}
