import { type RefObject, useEffect, useState } from 'react';

/** Of a bar at the lower edge: below it, an element counts as out of view. */
const bottomBar = '0px 0px -64px';

/** On which side an element is out of view; undefined while it is seen, and before that is known. */
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
