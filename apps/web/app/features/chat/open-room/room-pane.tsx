import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { getCustomerName, type ListedRoom } from '../room-list/listed-room.ts';
import { InsertLinkButton } from '../install-link/insert-link-button.tsx';
import { MessageForm } from '../messages/message-form.tsx';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import { RoomHead } from './room-head.tsx';
import { useOpenRoom, type OpenRoom } from './use-open-room.ts';
import { useReadOnFocus } from '../messages/use-read-on-focus.ts';
import { useRoomStatus } from './use-room-status.ts';

interface RoomPaneProps {
  roomId: string;
  listed: ListedRoom | undefined;
  /** Otherwise it was chosen by itself, and nothing in it is read yet. */
  isLookedAt: boolean;
  onBack: () => void;
}

/** Set the room as its key. */
export function RoomPane({ roomId, listed, isLookedAt, onBack }: RoomPaneProps) {
  const chat = useOpenRoom(roomId, listed);
  const { room, messages } = chat;
  const inputProps = useReadOnFocus(isLookedAt ? chat.unread : undefined, chat.markRead);
  const { setStatus, isChanging } = useRoomStatus(roomId, room?.chat_status);
  const isClosed = room?.chat_status === 'closed';
  const isDisabled = messages === undefined || isClosed;
  const field = useRef<HTMLTextAreaElement>(null);

  return (
    <>
      <RoomHead
        room={room}
        onBack={onBack}
        onClose={() => setStatus('closed')}
        isChanging={isChanging}
      />
      <ChatMessageList
        note={getNote(chat)}
        messages={messages ?? []}
        outgoing={chat.outgoing}
        isOwn={chat.isOwn}
        nameOf={chat.nameOf}
        otherName={room ? getCustomerName(room) : 'Customer'}
        onSendAgain={chat.sendAgain}
        hasOlder={chat.hasOlder}
        isLoadingOlder={chat.isLoadingOlder}
        onLoadOlder={chat.loadOlder}
        className="px-7 py-6 max-md:p-4"
      />
      <div className="grid gap-3 border-t border-border bg-card px-7 py-4 max-md:px-4 max-md:py-2.5">
        {isClosed && (
          <p className="flex items-center justify-between gap-4 text-sm text-muted-foreground">
            This chat is closed. Reopen it to write here.
            <Button
              variant="outline"
              size="sm"
              disabled={isChanging}
              onClick={() => setStatus('open')}
            >
              Reopen
            </Button>
          </p>
        )}
        <MessageForm
          text={chat.text}
          onTextChange={chat.setText}
          onSend={chat.sendText}
          isDisabled={isDisabled}
          hasLabel
          fieldRef={field}
          tool={
            <InsertLinkButton field={field} onTextChange={chat.setText} isDisabled={isDisabled} />
          }
          {...inputProps}
        />
      </div>
    </>
  );
}

function getNote({ messages, outgoing, isError }: OpenRoom): string | null {
  if (isError) return 'Error loading messages';
  if (messages === undefined) return 'Loading messages...';
  return messages.length + outgoing.length > 0 ? null : 'No messages yet';
}
