import type { ChatMessage, ChatRoom, ChatStatus } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate, getOwnTimeZone } from '../../../ui/dates.ts';
import { showFailure } from '../../../ui/error-toast.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useReadOnFocus } from '../message-form.tsx';
import { useLoadUntil } from '../conversation.ts';
import { type Aside, ChatMessageList, type OnUnfold } from '../message-list.tsx';
import { AdminLink } from './admin-link.tsx';
import { RoomAssignment, useAssign } from './assignment.tsx';
import { useRoomActivity } from './colleagues.ts';
import { Composer } from './composer.tsx';
import { useShortcuts } from './keyboard-shortcuts.tsx';
import { MarkUnreadButton, useUnreadMark } from './mark-unread.tsx';
import { NoteBubble, OutgoingNote } from './note-bubble.tsx';
import { useReadMentions } from './mentions.ts';
import { type RoomNotes, useNotes } from './notes.ts';
import { type OpenRoom, useOpenRoom, type useRoom } from './open-room.ts';
import { AwaitFixButton, RoomFixes } from './room-fixes.tsx';
import { CloseChatButton, RoomRating } from './room-rating.tsx';
import { RoomAvatar, RoomStatusBadge } from './room-row.tsx';
import { getCustomerName, updateCachedRoom } from './rooms.ts';
import { mailOfMessage, WholeMail } from './whole-mail.tsx';

interface RoomPaneProps {
  roomId: string;
  found: ReturnType<typeof useRoom>;
  /** Otherwise it was chosen by itself, and nothing in it is read yet. */
  isLookedAt: boolean;
  onBack: () => void;
  headTool?: ReactNode;
}

export function RoomPane({ roomId, found, isLookedAt, onBack, headTool }: RoomPaneProps) {
  const chat = useOpenRoom(roomId, found);
  const { room, messages } = chat;
  const ownId = useCurrentUser()?.id;
  const inputProps = useReadOnFocus(isLookedAt ? chat.unread : undefined, chat.markRead);
  const notes = useNotes(
    roomId,
    chat.hasOlder ? messages?.[0]?.createdAt : undefined,
    !found.isLoading,
  );
  useReadMentions(roomId, isLookedAt);
  const { setStatus, isChanging } = useRoomStatus(roomId, room?.chat_status);
  const activity = useRoomActivity(room, roomId, isLookedAt);
  const unreadMark = useUnreadMark({ roomId, isLookedAt, ...chat });
  const [search] = useSearchParams();
  const highlightId = search.get('message') ?? undefined;
  useLoadUntil(highlightId, chat);
  const reopen = () => setStatus({ chat_status: 'open' });
  useShortcuts(room?.chat_status === 'closed' && !isChanging ? { e: reopen } : {});

  return (
    <>
      <RoomHead
        room={room}
        onBack={onBack}
        onClose={(asksForRating) =>
          setStatus({ chat_status: 'closed', ask_for_rating: asksForRating })
        }
        isChanging={isChanging}
        markTool={
          <>
            <MarkUnreadButton {...unreadMark} />
            <AwaitFixButton room={room} messages={messages} />
          </>
        }
        tool={headTool}
      />
      <ChatMessageList
        chat={chat}
        note={getNoteText(chat, notes)}
        asides={listAsides(notes, ownId)}
        footOf={renderMail}
        otherName={room ? getCustomerName(room) : 'Customer'}
        highlightId={highlightId}
        activity={activity.text}
        className="px-7 py-6 max-md:p-4"
      />
      {room && <RoomRating roomId={roomId} />}
      {room && <RoomFixes room={room} messages={messages} />}
      <Composer
        roomId={roomId}
        notes={notes}
        chat={chat}
        isClosed={room?.chat_status === 'closed'}
        isChanging={isChanging}
        onWrite={activity.report}
        onReopen={reopen}
        {...inputProps}
      />
    </>
  );
}

interface MissingRoomProps {
  onBack: () => void;
}

export function MissingRoom({ onBack }: MissingRoomProps) {
  return (
    <div role="status" className="m-auto">
      <EmptyState
        action={
          <Button variant="outline" onClick={onBack}>
            Show the chats
          </Button>
        }
      >
        This chat does not exist.
      </EmptyState>
    </div>
  );
}

const renderMail = ({ documentId, via }: ChatMessage, onUnfold: OnUnfold) =>
  via === 'mail' && <WholeMail source={mailOfMessage(documentId)} onUnfold={onUnfold} />;

function getNoteText(
  { messages, outgoing, isError }: OpenRoom,
  { notes, outgoing: outgoingNotes }: RoomNotes,
): string | null {
  if (isError) return 'Error loading messages';
  if (messages === undefined) return 'Loading messages...';
  const items = [messages, outgoing, notes, outgoingNotes];
  return items.some(({ length }) => length > 0) ? null : 'No messages yet';
}

function listAsides(
  { notes, outgoing, remove, sendAgain, discard }: RoomNotes,
  ownId: number | undefined,
): Aside[] {
  return [
    ...notes.map((note) => ({
      key: note.clientKey ?? note.documentId,
      createdAt: note.createdAt,
      isOwn: note.author.id === ownId,
      item: <NoteBubble note={note} remove={remove} />,
    })),
    ...outgoing.map((note) => ({
      key: note.clientKey,
      createdAt: note.createdAt,
      isOwn: true,
      item: <OutgoingNote note={note} sendAgain={sendAgain} discard={discard} />,
    })),
  ];
}

interface RoomHeadProps {
  room: ChatRoom | undefined;
  onBack: () => void;
  onClose: (asksForRating?: boolean) => void;
  isChanging: boolean;
  markTool: ReactNode;
  tool: ReactNode;
}

function RoomHead({ room, onBack, tool, ...status }: RoomHeadProps) {
  return (
    <header className="flex min-h-[70px] items-center gap-x-4 border-b border-border bg-card px-7 py-3.5 max-md:px-4 @max-[62rem]/room:flex-wrap @max-[62rem]/room:gap-x-3 @max-[62rem]/room:py-3 max-md:py-1!">
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
      {tool}
    </header>
  );
}

type RoomFactsProps = Pick<RoomHeadProps, 'onClose' | 'isChanging' | 'markTool'> & {
  room: ChatRoom;
};

function RoomFacts({ room, onClose, isChanging, markTool }: RoomFactsProps) {
  const timeZone = useContext(ChatTimeZone);
  const { users_permissions_user: customer, chat_status: status } = room;
  return (
    <>
      <p role="status" className="sr-only">
        {`This chat is ${status} and assigned to ${room.helpdesk?.username ?? 'no one'}.`}
      </p>
      <RoomAvatar room={room} className="max-md:hidden!" />
      <div className="min-w-0 flex-1">
        <h2 className="semiwide truncate text-title">
          Chat with <CustomerName room={room} />
        </h2>
        <p className="flex flex-wrap gap-x-1.5 text-xs text-muted-foreground">
          {customer && (
            <>
              <a href={`mailto:${customer.email}`} className="truncate hover:underline">
                {customer.email}
              </a>
              <span className="max-md:basis-full max-md:h-0 max-md:overflow-hidden">·</span>
            </>
          )}
          <span className="shrink-0">Created {formatDate(room.createdAt, timeZone)}</span>
          <span className="truncate md:hidden">· Times in {timeZone ?? getOwnTimeZone()}</span>
        </p>
      </div>
      <RoomStatusBadge status={status} className="@min-[62rem]/room:order-1 max-md:self-start" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:gap-x-1.5 *:first:mr-auto @min-[62rem]/room:contents @max-[62rem]/room:order-1 @max-[62rem]/room:mt-1 @max-[62rem]/room:basis-full">
        <RoomAssignment room={room} {...useAssign(room.documentId)} />
        {markTool}
        {status !== 'closed' && (
          <CloseChatButton
            roomId={room.documentId}
            isChanging={isChanging}
            onClose={onClose}
            className="@min-[62rem]/room:order-2"
          />
        )}
      </div>
    </>
  );
}

function CustomerName({ room }: { room: ChatRoom }) {
  const { users_permissions_user: customer } = room;
  const name = getCustomerName(room);
  if (!customer) return name;
  return <AdminLink to={`/admin/people/${customer.documentId}`}>{name}</AdminLink>;
}

interface StatusChange {
  chat_status: 'open' | 'closed';
  ask_for_rating?: boolean | undefined;
}

function useRoomStatus(documentId: string, current: ChatStatus | undefined) {
  const queries = useQueryClient();
  const show = (status: ChatStatus) =>
    updateCachedRoom(queries, documentId, (room) => ({ ...room, chat_status: status }));

  const { mutate, isPending } = useMutation({
    mutationKey: ['chat', 'status', documentId],
    mutationFn: (body: StatusChange) =>
      api('PUT /chat-rooms/:documentId', { params: { documentId }, body }),
    onMutate: ({ chat_status: status }) => {
      show(status);
      return { before: current };
    },
    onError: (error, _status, shown) => {
      if (shown?.before) show(shown.before);
      showFailure('Error', error, 'The status of the chat could not be changed.');
    },
  });
  return { setStatus: mutate, isChanging: isPending };
}
