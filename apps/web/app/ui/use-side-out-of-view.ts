import { type RefObject, useEffect, useState } from 'react';

/** A bar at the lower edge covers elements: below it, an element counts as out of view. */
const bottomBar = '0px 0px -64px';

/**
 * Returns on which side an element is out of view, and undefined while it is seen or that is
 * unknown.
 */
export function useSideOutOfView(
  element: RefObject<Element | null>,
): 'above' | 'below' | undefined {
  const [side, setSide] = useState<'above' | 'below'>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { isIntersecting, boundingClientRect } = entry!;
        setSide(isIntersecting ? undefined : boundingClientRect.top > 0 ? 'below' : 'above');
      },
      { rootMargin: bottomBar },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return side;
}
