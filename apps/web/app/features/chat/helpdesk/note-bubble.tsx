import type { ChatNote } from '@partshelf/contract/chat/notes.ts';
import { AtSign, Lock, Trash2 } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatTime } from '../../../ui/dates.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { ChatTimeZone, SendState } from '../message-bubble.tsx';
import { MessageText } from '../message-text.tsx';
import type { OutgoingMessage } from '../draft.ts';
import type { RoomNotes } from './notes.ts';

const importDialog = () => import('../../../ui/dialog.tsx');

export function NoteBubble({ note, remove }: { note: ChatNote } & Pick<RoomNotes, 'remove'>) {
  const user = useCurrentUser();
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const isOwn = note.author.id === user?.id;
  const isMentioned = user !== null && note.mentions.includes(user.username);
  return (
    <NoteBox
      author={isOwn ? 'You' : note.author.username}
      createdAt={note.createdAt}
      content={note.content}
    >
      {isMentioned && (
        <span className="flex items-center gap-1 font-semibold text-foreground">
          <AtSign aria-hidden className="size-[13px]" />
          You were mentioned
        </span>
      )}
      {(isOwn || user?.role?.name === 'Admin') && (
        <Button
          variant="ghost"
          size="sm"
          aria-label="Delete note"
          {...opener}
          className="-my-1.5 -mr-2 ml-auto size-8! px-0!"
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      {part && isOpen && (
        <part.ConfirmDialog
          isOpen
          onClose={() => setIsOpen(false)}
          title="Delete this note?"
          description={
            isOwn
              ? 'It is gone for your whole team.'
              : `It is gone for your whole team. ${note.author.username} wrote it, so this is recorded.`
          }
          action="Delete note"
          pending={remove.isPending && 'Deleting...'}
          isDangerous
          onConfirm={() => remove.mutate(note.documentId, { onSettled: () => setIsOpen(false) })}
        />
      )}
    </NoteBox>
  );
}

interface OutgoingNoteProps extends Pick<RoomNotes, 'sendAgain' | 'discard'> {
  note: OutgoingMessage;
}

export function OutgoingNote({ note, sendAgain, discard }: OutgoingNoteProps) {
  return (
    <NoteBox author="You" createdAt={note.createdAt} content={note.content}>
      <SendState
        state={note.isFailed ? 'failed' : 'sending'}
        onSendAgain={() => sendAgain(note)}
        onDiscard={() => discard(note)}
      />
    </NoteBox>
  );
}

interface NoteBoxProps {
  author: string;
  createdAt: string;
  content: string;
  children: ReactNode;
}

function NoteBox({ author, createdAt, content, children }: NoteBoxProps) {
  const timeZone = useContext(ChatTimeZone);
  return (
    <li className="rounded-lg border border-dashed border-warning bg-warning-soft px-3 py-2 text-sm leading-[1.45]">
      <p className="mb-1 flex min-h-5 flex-wrap items-center gap-x-2 text-xs text-warning">
        <span className="flex items-center gap-1.5 font-semibold">
          <Lock aria-hidden className="size-[13px]" />
          Note · only your team
        </span>
        <span className="wrap-anywhere">{author}</span>
        <time dateTime={createdAt} className="tabular-nums">
          {formatTime(createdAt, timeZone)}
        </time>
        {children}
      </p>
      <MessageText>{content}</MessageText>
    </li>
  );
}
