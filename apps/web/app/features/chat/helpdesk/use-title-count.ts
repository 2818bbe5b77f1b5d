import { useEffect } from 'react';

export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    let title = '';
    const counted = () => `(${count}) ${title}`;

    /** Pages may change their title while they are open. */
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
