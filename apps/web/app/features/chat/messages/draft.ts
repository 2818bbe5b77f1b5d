import { trimText } from '@partshelf/contract/api/typed-text.ts';
import type { ChatMessage } from '@partshelf/contract/chat.ts';

export interface OutgoingMessage {
  /** Idempotency key: sent again with the same key, it is the same message. */
  readonly clientKey: string;
  readonly content: string;
  readonly createdAt: string;
  readonly isFailed: boolean;
}

export interface Draft {
  readonly text: string;
  readonly outgoing: readonly OutgoingMessage[];
  readonly returned: OutgoingMessage | null;
}

export const emptyDraft: Draft = { text: '', outgoing: [], returned: null };

/** A returned message keeps its client key unless it was edited. */
export function toMessage({ text, returned }: Draft): OutgoingMessage | null {
  const content = trimText(text);
  if (content === '') return null;
  const clientKey = returned?.content === content ? returned.clientKey : crypto.randomUUID();
  return { clientKey, content, createdAt: new Date().toISOString(), isFailed: false };
}

export function startSending(draft: Draft, message: OutgoingMessage): Draft {
  const isRetry = draft.outgoing.some(({ clientKey }) => clientKey === message.clientKey);
  if (!isRetry) return { text: '', outgoing: [...draft.outgoing, message], returned: null };
  return { ...draft, outgoing: replace(draft.outgoing, message) };
}

/** Puts a failed message back into the input, or marks it failed when the input is in use. */
export function returnToInput(draft: Draft, message: OutgoingMessage): Draft {
  if (draft.text !== '')
    return {
      ...draft,
      outgoing: replace(draft.outgoing, { ...message, isFailed: true }),
    };
  return { ...removeArrived(draft, [message]), text: message.content, returned: message };
}

export function removeArrived(
  draft: Draft,
  messages: readonly Pick<ChatMessage, 'clientKey'>[],
): Draft {
  const { text, outgoing, returned } = draft;
  const keys = new Set(messages.map(({ clientKey }) => clientKey));
  const isReturnedThere = returned !== null && keys.has(returned.clientKey);
  return {
    text: isReturnedThere && text.trim() === returned.content ? '' : text,
    outgoing: outgoing.filter(({ clientKey }) => !keys.has(clientKey)),
    returned: isReturnedThere ? null : returned,
  };
}

function replace(outgoing: readonly OutgoingMessage[], message: OutgoingMessage) {
  return outgoing.map((one) => (one.clientKey === message.clientKey ? message : one));
}
