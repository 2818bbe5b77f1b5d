import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './page.tsx';

/** Scrolls to a section of the address that was not there when the page opened. */
export function useHashTarget(id: string) {
  const section = useRef<HTMLElement>(null);
  const isTarget = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (!isTarget) return;
    section.current?.scrollIntoView();
    focusHeading(section.current);
  }, [isTarget]);
  return section;
}
