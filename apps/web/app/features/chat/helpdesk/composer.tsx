import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { TabList, TabPanel } from '../../../ui/tabs.tsx';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { useDraft } from '../draft.ts';
import { AttachButton } from '../attach-button.tsx';
import { MessageForm } from '../message-form.tsx';
import { colleaguesQuery } from './assignment.tsx';
import { findReplies, findVariable, useCannedReplies, useFillReply } from './canned-replies.ts';
import { CannedReplyButton, InstallLinkButton } from './insert-buttons.tsx';
import { useInsertion } from './insertion.ts';
import { useShortcuts } from './keyboard-shortcuts.tsx';
import type { RoomNotes } from './notes.ts';
import type { OpenRoom } from './open-room.ts';
import { useSuggestions } from './suggestions.tsx';

/** It is lazy, because colleagues seldom answer at the same time. */
const CrossedReply = lazy(() => import('./crossed-reply.tsx'));

interface ComposerProps {
  roomId: string;
  chat: OpenRoom;
  notes: RoomNotes;
  isClosed: boolean;
  isChanging: boolean;
  onWrite: (activity: 'writing' | 'noting') => void;
  onReopen: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

const modes = [
  { name: 'reply', label: 'Reply' },
  { name: 'note', label: 'Note for staff' },
] as const;

/** A reply and a note are drafts of their own, so that neither is ever sent as the other. */
export function Composer(props: ComposerProps) {
  const id = useId();
  const {
    draft: { isNote },
    edit,
  } = useDraft(props.roomId);
  const setNote = (asNote: boolean) => edit(() => ({ isNote: asNote }));
  const mode = isNote ? 'note' : 'reply';
  const box = useRef<HTMLDivElement>(null);

  function write(asNote: boolean) {
    flushSync(() => setNote(asNote));
    box.current?.querySelector('textarea')?.focus();
  }

  /** Without the focus, Escape is for others, such as the customer pane. */
  function leaveField(): boolean {
    const { activeElement } = document;
    const isHere = activeElement instanceof HTMLTextAreaElement;
    if (!isHere || !box.current?.contains(activeElement)) return false;
    activeElement.blur();
    return true;
  }

  useShortcuts({ r: () => write(false), o: () => write(true), Escape: leaveField });

  const tabs = (
    <TabList
      id={id}
      label="What you write"
      tabs={modes}
      selected={mode}
      onSelect={(name) => setNote(name === 'note')}
      className="shrink-0 whitespace-nowrap"
    />
  );
  return (
    <div
      ref={box}
      className={clsx(
        'grid gap-2 border-t px-7 py-3 max-md:px-4 max-md:py-2.5',
        isNote ? 'border-warning bg-warning-soft' : 'border-border bg-card',
      )}
    >
      {isNote ? (
        <NoteForm {...props} tabs={tabs} id={id} />
      ) : (
        <ReplyForm {...props} tabs={tabs} id={id} />
      )}
    </div>
  );
}

interface FormProps extends ComposerProps {
  tabs: ReactNode;
  id: string;
}

function ReplyForm(props: FormProps) {
  const { roomId, chat, isClosed, onFocus, onBlur } = props;
  const { text } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const isDisabled = chat.messages === undefined || isClosed;
  const insert = useInsertion(field, write);
  const [refused, setRefused] = useState<string>();
  const fill = useFillReply(roomId);
  const suggestions = useReplySuggestions({
    field,
    text,
    onTextChange: write,
    isDisabled,
    onUse: use,
  });

  function use(reply: CannedReply) {
    if (reply.files.length > 0) chat.files.addReplyFiles(reply);
    return fill(reply);
  }

  function write(written: string) {
    chat.setText(written);
    if (written !== '') props.onWrite('writing');
  }

  function send() {
    const left = findVariable(text);
    setRefused(left?.variable);
    if (!left) return chat.sendText();
    field.current?.focus();
    field.current?.setSelectionRange(left.start, left.start + left.variable.length);
  }

  const isRefused = refused !== undefined && text.includes(refused);
  const crossed = chat.outgoing.find((message) => message.crossed);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        {props.tabs}
        <div className="flex items-center">
          <AttachButton files={chat.files} isDisabled={isDisabled} />
          <CannedReplyButton
            field={field}
            onPick={(reply) => void use(reply).then(insert)}
            isDisabled={isDisabled}
          />
          <InstallLinkButton
            roomId={roomId}
            field={field}
            onPick={insert}
            isDisabled={isDisabled}
          />
        </div>
      </div>
      <TabPanel id={props.id} tab="reply" className="relative grid gap-2">
        {isClosed && <ClosedNotice isChanging={props.isChanging} onReopen={props.onReopen} />}
        {crossed?.crossed && (
          <Suspense>
            <CrossedReply
              key={crossed.clientKey}
              reply={crossed.crossed}
              onSend={() => chat.sendAgain(crossed)}
              onDiscard={() => chat.discard(crossed)}
            />
          </Suspense>
        )}
        {suggestions.list}
        <MessageForm
          text={text}
          onTextChange={write}
          onSend={send}
          isDisabled={isDisabled}
          files={chat.files}
          sendLabel="Send"
          notice={isRefused ? `Replace ${refused} before you send this.` : undefined}
          fieldRef={field}
          fieldProps={suggestions.fieldProps}
          onFocus={onFocus}
          onBlur={() => {
            suggestions.close();
            onBlur();
          }}
        />
      </TabPanel>
    </>
  );
}

interface ReplySuggestionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onTextChange: (text: string) => void;
  isDisabled: boolean;
  /** Returns the text of the reply for this room. */
  onUse: (reply: CannedReply) => Promise<string>;
}

function useReplySuggestions({ isDisabled, onUse, ...draft }: ReplySuggestionsOptions) {
  const replies = useCannedReplies(!isDisabled);
  return useSuggestions({
    ...draft,
    sign: '/',
    label: 'Canned replies',
    find: (typed) =>
      findReplies(replies, typed).map((reply) => ({
        key: reply.documentId,
        label: <ReplySuggestion reply={reply} />,
        getText: () => onUse(reply),
      })),
  });
}

function ReplySuggestion({ reply }: { reply: CannedReply }) {
  return (
    <>
      <span className="shrink-0 font-semibold">/{reply.shortcut}</span>
      <span className="min-w-0 truncate text-muted-foreground">
        {reply.title}: {reply.content}
      </span>
    </>
  );
}

function ClosedNotice({ isChanging, onReopen }: Pick<ComposerProps, 'isChanging' | 'onReopen'>) {
  return (
    <p className="flex items-center justify-between gap-4 text-sm text-muted-foreground">
      This chat is closed. Reopen it to write here.
      <Button variant="outline" size="sm" disabled={isChanging} onClick={onReopen}>
        Reopen
      </Button>
    </p>
  );
}

const searchDelayMs = 200;

function NoteForm({ chat, notes, tabs, id, onWrite, onFocus, onBlur }: FormProps) {
  const { text } = notes;
  const field = useRef<HTMLTextAreaElement>(null);
  useInsertion(field, write);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed, searchDelayMs);
  const colleagues = useQuery({
    ...colleaguesQuery(search),
    placeholderData: keepPreviousData,
  });
  const suggestions = useSuggestions({
    field,
    text,
    onTextChange: write,
    sign: '@',
    label: 'Colleagues',
    onType: setTyped,
    total:
      search === typed && !colleagues.isPlaceholderData
        ? colleagues.data?.meta.pagination.total
        : undefined,
    find: (name) =>
      (colleagues.data?.data ?? [])
        .filter(({ username }) => findInName(username, name) >= 0)
        .sort((a, b) => findInName(a.username, name) - findInName(b.username, name))
        .map(({ documentId, username }) => ({
          key: documentId,
          label: <span className="truncate font-semibold">{username}</span>,
          getText: () => `@${username} `,
        })),
  });
  function write(written: string) {
    notes.setText(written);
    if (written !== '') onWrite('noting');
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {tabs}
        <p className="flex items-center gap-1.5 text-micro font-semibold text-warning">
          <Lock aria-hidden className="size-3.5" />
          Only your team sees this. @ names a colleague.
        </p>
      </div>
      <TabPanel id={id} tab="note" className="relative">
        {suggestions.list}
        <MessageForm
          text={text}
          onTextChange={write}
          onSend={notes.sendText}
          isDisabled={chat.messages === undefined}
          sendLabel="Add note"
          fieldRef={field}
          fieldProps={{
            ...suggestions.fieldProps,
            'aria-label': 'Note for staff',
            placeholder: 'Write a note...',
          }}
          onFocus={onFocus}
          onBlur={() => {
            suggestions.close();
            onBlur();
          }}
        />
      </TabPanel>
    </>
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const findInName = (username: string, typed: string) => fold(username).indexOf(fold(typed));
