import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import type { ColleaguesReply } from '@partshelf/contract/chat/chat.ts';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { readToken } from '../../session.ts';

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
}

export interface Draft {
  readonly text: string;
  readonly files?: readonly DraftFile[] | undefined;
  readonly outgoing: readonly OutgoingMessage[];
  readonly returned: OutgoingMessage | null;
  /** Staff write a note, which is a draft of its own. */
  readonly isNote: boolean;
  readonly lastKnown?: string | undefined;
  readonly crossed?: { readonly clientKey: string; readonly reply: ColleaguesReply } | undefined;
}

export const emptyDraft: Draft = { text: '', outgoing: [], returned: null, isNote: false };

const most = { drafts: 30, outgoing: 10, characters: 10_000 };

type Entry = readonly [name: string, draft: Draft];

/** What was on its way when the page was left may not have arrived. */
export function readStoredDraft(writer: number, name: string): Draft {
  const draft = readEntries(writer).find(([known]) => known === name)?.[1];
  if (!draft) return emptyDraft;
  const outgoing = draft.outgoing.map((message) => ({ ...message, isFailed: true }));
  return { ...draft, outgoing };
}

export function storeDraft(writer: number, name: string, draft: Draft): void {
  if (readToken() === undefined) return;
  const others = readEntries(writer).filter(([known]) => known !== name);
  const entries = isEmpty(draft) ? others : [...others, [name, shorten(draft)] as const];
  const drafts = entries.slice(-most.drafts);
  const text = drafts.length > 0 ? JSON.stringify({ writer, drafts }) : undefined;
  writeStorage('localStorage', 'chatDrafts', text);
}

const isEmpty = ({ text, files = [], outgoing, isNote }: Draft) =>
  text === '' && files.length === 0 && outgoing.length === 0 && !isNote;

function shorten({ text, files, outgoing, ...draft }: Draft): Draft {
  return {
    ...draft,
    // What is not uploaded is in the memory of the page.
    files: files?.filter(({ attachment }) => attachment !== undefined),
    crossed: undefined,
    text: text.slice(0, most.characters),
    outgoing: outgoing.slice(-most.outgoing),
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
  const [name, { text, outgoing, returned, isNote }] = entry as Entry;
  return (
    [name, text].every((one) => typeof one === 'string') &&
    typeof isNote === 'boolean' &&
    outgoing.every(isMessage) &&
    (returned === null || isMessage(returned))
  );
}

const isMessage = ({ clientKey, content, createdAt }: OutgoingMessage) =>
  [clientKey, content, createdAt].every((one) => typeof one === 'string');
