import { type RefObject, useLayoutEffect } from 'react';

/** As high as its text, where the browser does not do that by the style `field-sizing`. */
export function useContentHeight(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    if (!isSizedByBrowser()) fit(field.current!);
  });

  // It may become narrower, or visible.
  useLayoutEffect(() => {
    if (isSizedByBrowser()) return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (!field.current || field.current.offsetWidth === width) return;
      width = field.current.offsetWidth;
      // Browsers report an error when the size changes while it is reported.
      requestAnimationFrame(() => field.current && fit(field.current));
    });
    observer.observe(field.current!);
    return () => observer.disconnect();
  }, [field]);
}

const isSizedByBrowser = () => CSS.supports('field-sizing', 'content');

function fit(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}
