import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ShownMessage } from './shown-messages.ts';

const nearEndPx = 24;

/** Follows the end while the reader is there; otherwise older messages do not move the text. */
export function useScrollPosition(shown: readonly ShownMessage[]) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightPx = useRef(0);
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

  useEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo(0, element.scrollHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function trackScroll() {
    const { scrollHeight, scrollTop, clientHeight } = box.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
  }

  return { box, trackScroll };
}
