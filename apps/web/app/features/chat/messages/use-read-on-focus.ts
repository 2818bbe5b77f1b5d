import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** `unread` is undefined while loading. Spread the result on the input. */
export function useReadOnFocus(
  unread: readonly ChatMessage[] | undefined,
  markRead: (unread: readonly ChatMessage[]) => void,
) {
  const [hasFocus, setHasFocus] = useState(false);
  const isLoaded = unread !== undefined;
  const newestId = unread?.at(-1)?.id ?? 0;
  /** A failed call is retried only when the input gets the focus again. */
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
