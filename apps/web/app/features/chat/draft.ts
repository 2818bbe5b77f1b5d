import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import type { ColleaguesReply } from '@partshelf/contract/chat/chat.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { readToken, sessionEnd } from '../../session.ts';
import { createEmitter } from '../../store.ts';
import { useCurrentUser } from '../accounts/current-user.ts';

export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly attachment?: ChatAttachment | undefined;
  readonly failure?: string | undefined;
}

export interface OutgoingMessage {
  /** Idempotency key: sent again with the same key, it is the same message. */
  readonly clientKey: string;
  readonly content: string;
  readonly createdAt: string;
  readonly isFailed: boolean;
  readonly attachments?: readonly ChatAttachment[] | undefined;
  readonly lastKnown?: string | undefined;
  /** A colleague had answered, so the server refused it. */
  readonly crossed?: ColleaguesReply | undefined;
}

export interface Draft {
  readonly text: string;
  readonly files?: readonly DraftFile[] | undefined;
  readonly outgoing: readonly OutgoingMessage[];
  /** Staff write a note, which is a draft of its own. */
  readonly isNote: boolean;
  /** It was the newest message when the text was begun. */
  readonly lastKnown?: string | undefined;
}

export const emptyDraft: Draft = { text: '', outgoing: [], isNote: false };

const drafts = new Map<string, Draft>();

const draftChanges = createEmitter();

sessionEnd.subscribe(() => drafts.clear());

/** The draft is what the person who is signed in has written under this name. */
export function useDraft(name: string) {
  const writer = useCurrentUser()?.id;
  const key = `${writer} ${name}`;
  const read = useCallback(() => {
    if (writer === undefined) return emptyDraft;
    const known = drafts.get(key) ?? readStoredDraft(writer, name);
    drafts.set(key, known);
    return known;
  }, [key, writer, name]);
  const edit = useCallback(
    (change: (draft: Draft) => Partial<Draft>) => {
      if (writer === undefined) return;
      const known = read();
      const draft = { ...known, ...change(known) };
      drafts.set(key, draft);
      storeDraft(writer, name, draft, known);
      draftChanges.emit();
    },
    [key, writer, name, read],
  );
  return { draft: useSyncExternalStore(draftChanges.subscribe, read), read, edit };
}

const most = { drafts: 30, outgoing: 50, characters: 10_000 };

type Entry = readonly [name: string, draft: Draft];

/** What was on its way when the page was left may not have arrived. */
export function readStoredDraft(writer: number, name: string): Draft {
  const draft = readEntries(writer).find(([known]) => known === name)?.[1];
  if (!draft) return emptyDraft;
  const outgoing = draft.outgoing.map((message) => ({ ...message, isFailed: true }));
  return { ...draft, outgoing };
}

/** What other tabs have on its way stays stored: this tab never had it (`known`). */
export function storeDraft(writer: number, name: string, draft: Draft, known = emptyDraft): void {
  if (readToken() === undefined) return;
  const before = readEntries(writer);
  const others = before.filter(([other]) => other !== name);
  const stored = before.find(([other]) => other === name)?.[1].outgoing ?? [];
  const own = new Set([...known.outgoing, ...draft.outgoing].map(({ clientKey }) => clientKey));
  const ofTabs = stored.filter(({ clientKey }) => !own.has(clientKey));
  const merged = { ...draft, outgoing: [...ofTabs, ...draft.outgoing] };
  const entries = isEmpty(merged) ? others : [...others, [name, shorten(merged)] as const];
  const kept = entries.slice(-most.drafts);
  const text = kept.length > 0 ? JSON.stringify({ writer, drafts: kept }) : undefined;
  writeStorage('localStorage', 'chatDrafts', text);
}

const isEmpty = ({ text, files = [], outgoing, isNote }: Draft) =>
  text === '' && files.length === 0 && outgoing.length === 0 && !isNote;

function shorten({ text, files, outgoing, ...draft }: Draft): Draft {
  return {
    ...draft,
    // What is not uploaded is in the memory of the page.
    files: files?.filter(({ attachment }) => attachment !== undefined),
    text: text.slice(0, most.characters),
    outgoing: outgoing.slice(-most.outgoing).map((message) => ({ ...message, crossed: undefined })),
  };
}

/** What is stored may be of someone else, of an older version of the shop, or broken. */
function readEntries(writer: number): Entry[] {
  try {
    const stored = Object(JSON.parse(readStorage('localStorage', 'chatDrafts') ?? 'null'));
    return stored.writer === writer ? stored.drafts.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Entry {
  const [name, { text, outgoing, isNote }] = entry as Entry;
  return (
    [name, text].every((one) => typeof one === 'string') &&
    typeof isNote === 'boolean' &&
    outgoing.every(isMessage)
  );
}

const isMessage = ({ clientKey, content, createdAt }: OutgoingMessage) =>
  [clientKey, content, createdAt].every((one) => typeof one === 'string');
