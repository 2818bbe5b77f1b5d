import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MessageForm } from '../message-form.tsx';
import { CrossedReply } from './crossed-reply.tsx';
import { InsertLinkButton } from './insert-link-button.tsx';
import { useInsertion } from './insertion.ts';
import type { OpenRoom } from './open-room.ts';

interface ComposerProps {
  chat: OpenRoom;
  isClosed: boolean;
  isChanging: boolean;
  onWrite: () => void;
  onReopen: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

export function Composer({
  chat,
  isClosed,
  isChanging,
  onWrite,
  onReopen,
  ...focus
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDisabled = chat.messages === undefined || isClosed;
  const insert = useInsertion(field, write);

  function write(text: string) {
    chat.setText(text);
    if (text !== '') onWrite();
  }

  return (
    <div className="grid gap-2 border-t border-border bg-card px-7 py-3 max-md:px-4 max-md:py-2.5">
      {isClosed && (
        <p className="flex items-center justify-between gap-4 text-sm text-muted-foreground">
          This chat is closed. Reopen it to write here.
          <Button variant="outline" size="sm" disabled={isChanging} onClick={onReopen}>
            Reopen
          </Button>
        </p>
      )}
      {chat.crossed && (
        <CrossedReply
          key={chat.crossed.documentId}
          reply={chat.crossed}
          onSend={chat.sendCrossed}
          onDiscard={chat.discardCrossed}
        />
      )}
      <div className="flex items-center justify-end gap-1">
        <InsertLinkButton field={field} onInsert={insert} isDisabled={isDisabled} />
      </div>
      <MessageForm
        text={chat.text}
        onTextChange={write}
        onSend={chat.sendText}
        isDisabled={isDisabled}
        sendLabel="Send"
        fieldRef={field}
        {...focus}
      />
    </div>
  );
}
