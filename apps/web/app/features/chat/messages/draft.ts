import type { ChatMessage } from '@partshelf/contract/chat.ts';

/** A message that the server does not have yet, as far as this browser knows. */
export interface OutgoingMessage {
  /** The sender's own name for it: sent again under the same name, it is the same message. */
  readonly clientKey: string;
  readonly content: string;
  readonly createdAt: string;
  readonly isFailed: boolean;
}

/** What somebody is writing in a room. */
export interface Draft {
  /** What stands in the box. */
  readonly text: string;
  readonly outgoing: readonly OutgoingMessage[];
  /** A message that could not be sent and came back into the box. */
  readonly returned: OutgoingMessage | null;
}

export const emptyDraft: Draft = { text: '', outgoing: [], returned: null };

/** The message that the box holds: what came back, unless it was changed there, or a new one. */
export function toMessage({ text, returned }: Draft): OutgoingMessage | null {
  const content = text.trim();
  if (content === '') return null;
  const clientKey = returned?.content === content ? returned.clientKey : crypto.randomUUID();
  return { clientKey, content, createdAt: new Date().toISOString(), isFailed: false };
}

/** The message leaves the box, or is tried again where it stands. */
export function startSending(draft: Draft, message: OutgoingMessage): Draft {
  const isAgain = draft.outgoing.some(({ clientKey }) => clientKey === message.clientKey);
  if (!isAgain) return { text: '', outgoing: [...draft.outgoing, message], returned: null };
  return { ...draft, outgoing: replace(draft.outgoing, message) };
}

/** Comes back into the box, or stays where it is as failed when the box is in use by now. */
export function returnToInput(draft: Draft, message: OutgoingMessage): Draft {
  if (draft.text !== '')
    return {
      ...draft,
      outgoing: replace(draft.outgoing, { ...message, isFailed: true }),
    };
  return { ...removeArrived(draft, [message]), text: message.content, returned: message };
}

/** What the server has by now is not on its way any more, nor does it wait in the box. */
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
