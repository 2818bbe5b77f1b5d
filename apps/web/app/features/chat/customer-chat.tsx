import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { api } from '../../api.ts';
import { AttachButton } from './attach-button.tsx';
import { Button } from '../../ui/button.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.tsx';
import type { OwnConversation } from './chat-widget.tsx';
import { getSenderSide, useMarkRead } from './conversation.ts';
import { useSendMessage } from './send-message.ts';
import { MessageForm, useReadOnFocus } from './message-form.tsx';
import { ChatMessageList } from './message-list.tsx';
import { AnswerPromise } from './office-hours.tsx';
import { RatingRequest } from './rating.tsx';
import { useActivities, useReportActivity } from './typing.ts';

interface CustomerChatProps {
  chat: OwnConversation;
  customerId: number;
}

export function CustomerChat({ chat, customerId }: CustomerChatProps) {
  const { roomId, messages, unread, isClosed } = chat;
  const draft = useOwnDraft(chat);
  const { text, setText, files, outgoing, sendText } = draft;
  const report = useReportActivity(roomId);
  const isHelpdeskTyping = useActivities(roomId).length > 0;
  const markRead = useMarkRead(roomId ?? '', (id, until) =>
    api('PUT /chat-message/:id/user-mark-read', { params: { id }, query: { until } }),
  );
  const inputProps = useReadOnFocus(unread, markRead);

  return (
    // Where there is no room for all of it, it scrolls as a whole.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
      <ChatMessageList
        chat={{
          ...chat,
          ...draft,
          isOwn: (message) => getSenderSide(message, customerId) === 'customer',
        }}
        note={getNoteText(chat, outgoing.length > 0)}
        otherName="Help Desk"
        activity={isHelpdeskTyping ? 'Help Desk is typing…' : ''}
        className="overscroll-contain px-3.5 pt-3.5 pb-5"
      />
      <RatingRequest />
      <p
        role="status"
        className="shrink-0 bg-background px-3.5 py-2 text-xs text-muted-foreground empty:sr-only"
      >
        {isClosed && 'This chat is closed. Your next message opens it again.'}
      </p>
      {!isClosed && !isPromised(chat, customerId) && <AnswerPromise />}
      <MessageForm
        text={text}
        onTextChange={(changed) => {
          setText(changed);
          if (changed !== '') report('writing');
        }}
        onSend={sendText}
        isDisabled={messages === undefined}
        files={files}
        tool={<AttachButton files={files} isDisabled={messages === undefined} />}
        {...inputProps}
        className="shrink-0 border-t border-border p-2.5"
      />
    </div>
  );
}

export function TranscriptButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /chat-room/transcript', {}),
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'Copy on its way',
        description: 'The conversation is sent to your email address.',
      }),
    onError: (error) => showErrorToast('No copy was sent', error.message),
  });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Send me a copy"
      title="Send me a copy"
      onClick={() => !isPending && mutate()}
    >
      <Mail aria-hidden />
    </Button>
  );
}

function useOwnDraft({ roomId, messages, refetchRoom }: OwnConversation) {
  return useSendMessage({
    room: 'own',
    messages,
    send: (body, signal) => api('POST /chat-message/user-chat-message', { body }, { signal }),
    onSent: async () => {
      if (roomId === undefined) await refetchRoom();
    },
  });
}

function getNoteText(
  { messages, isError, isRoomMissing }: OwnConversation,
  hasOutgoing: boolean,
): string | null {
  if (isError) return 'Error loading messages';
  if (messages === undefined) return 'Loading messages...';
  if (messages.length > 0 || hasOutgoing) return null;
  return isRoomMissing ? 'Send a message to start a chat' : 'No messages yet';
}

/** The customer waits already, and sees under the message until when. */
function isPromised({ messages = [] }: OwnConversation, customerId: number): boolean {
  const answered = messages.findLastIndex(
    (message) => getSenderSide(message, customerId) === 'helpdesk',
  );
  return messages.slice(answered + 1).some((message) => message.promised_until !== null);
}
