import { useEffect } from 'react';

/** Puts a count before the title of whatever page is open, as in `(2) Home`; none at zero. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    let title = '';
    const counted = () => `(${count}) ${title}`;

    /** Pages set their own titles, also while they are open. */
    function countTitle() {
      if (document.title === counted()) return;
      title = document.title;
      document.title = counted();
    }

    countTitle();
    const observer = new MutationObserver(countTitle);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title === counted()) document.title = title;
    };
  }, [count]);
}
