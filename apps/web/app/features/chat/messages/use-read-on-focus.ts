import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * For a component that is there while a chat is open. What is unread counts as read when the chat
 * opens, and whenever the input has the focus; what arrives in between stays unread until then.
 * `unread` is undefined while the messages load. Give what it returns to the input.
 */
export function useReadOnFocus(
  unread: readonly ChatMessage[] | undefined,
  markRead: (unread: readonly ChatMessage[]) => void,
) {
  const [hasFocus, setHasFocus] = useState(false);
  const isLoaded = unread !== undefined;
  const newestId = unread?.at(-1)?.id ?? 0;
  /** What could not be marked is not tried again until the person comes back to the input. */
  const triedId = useRef(0);

  const read = useEffectEvent(() => {
    if (!unread || newestId <= triedId.current) return;
    triedId.current = newestId;
    markRead(unread);
  });

  useEffect(() => {
    if (isLoaded) read();
  }, [isLoaded]);

  useEffect(() => {
    if (hasFocus && newestId > 0) read();
  }, [hasFocus, newestId]);

  return {
    onFocus: () => {
      triedId.current = 0;
      setHasFocus(true);
    },
    onBlur: () => setHasFocus(false),
  };
}
