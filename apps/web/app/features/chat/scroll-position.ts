import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageState } from './message-bubble.tsx';

interface ScrolledMessage {
  readonly key: string;
  readonly stored?: { readonly documentId: string };
  readonly state: MessageState | undefined;
}

const nearEndPx = 24;

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: Element) =>
  `${clientWidth} ${clientHeight} ${scrollHeight}`;

/** Follows the end while the reader is there; otherwise older messages do not move the text. */
export function useScrollPosition(shown: readonly ScrolledMessage[]) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The reader saw this message last before scrolling up. */
  const [lastSeen, setLastSeen] = useState<string>();
  const heightPx = useRef(0);
  /** A change of the size scrolls by itself, which says nothing about the reader. */
  const size = useRef('');
  const first = shown[0]?.key;
  const last = shown.at(-1);
  const lastOwn = last?.state && last.key;
  const previous = useRef({ first, lastOwn });

  useLayoutEffect(() => {
    const element = box.current!;
    const isOwnNew = lastOwn !== undefined && lastOwn !== previous.current.lastOwn;
    if (isAtEnd.current || isOwnNew) element.scrollTo(0, element.scrollHeight);
    else if (first !== previous.current.first)
      element.scrollBy(0, element.scrollHeight - heightPx.current);
    heightPx.current = element.scrollHeight;
    previous.current = { first, lastOwn };
  });

  /** The list is followed, too: its pictures change its height once they are loaded. */
  const followSize = useCallback((followed: HTMLElement | null) => {
    if (!followed) return undefined;
    const observer = new ResizeObserver(() => {
      const element = box.current;
      if (!element) return;
      size.current = sizeOf(element);
      if (isAtEnd.current) element.scrollTo(0, element.scrollHeight);
    });
    observer.observe(followed);
    return () => observer.disconnect();
  }, []);
  useEffect(() => followSize(box.current), [followSize]);

  function trackScroll() {
    const { scrollHeight, scrollTop, clientHeight } = box.current!;
    const wasAtEnd = isAtEnd.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
    if (isAtEnd.current) setLastSeen(undefined);
    else if (wasAtEnd) setLastSeen(last?.key);
  }

  function showUnfolded(content: HTMLElement | null) {
    const element = box.current;
    if (!element) return;
    if (content) {
      const [seen, whole] = [element.getBoundingClientRect(), content.getBoundingClientRect()];
      const below = whole.bottom - seen.bottom;
      if (below > 0) element.scrollBy(0, Math.min(below, whole.top - seen.top));
    }
    trackScroll();
  }

  const seenIndex = shown.findIndex(({ key }) => key === lastSeen);
  return {
    box,
    followSize,
    trackScroll,
    isSettled: () => size.current === sizeOf(box.current!),
    showUnfolded,
    newBelow: seenIndex < 0 ? 0 : shown.slice(seenIndex + 1).filter(({ state }) => !state).length,
    scrollToEnd: () => {
      box.current!.scrollTo(0, box.current!.scrollHeight);
      box.current!.focus();
    },
  };
}

/** It scrolls once the message is there; afterwards the reader scrolls. */
export function useScrollToMessage(
  box: RefObject<HTMLDivElement | null>,
  messageId: string | undefined,
  shown: readonly ScrolledMessage[],
  trackScroll: () => void,
): void {
  const reached = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (messageId === reached.current) return;
    if (messageId && !shown.some(({ stored }) => stored?.documentId === messageId)) return;
    reached.current = messageId;
    if (!messageId) return;
    const element = box.current!;
    const message = element.querySelector('[data-highlighted]')!.getBoundingClientRect();
    // With scrollIntoView, the page would scroll as well.
    const above = message.top - element.getBoundingClientRect().top;
    element.scrollBy(0, above - (element.clientHeight - message.height) / 2);
    trackScroll();
  });
}
