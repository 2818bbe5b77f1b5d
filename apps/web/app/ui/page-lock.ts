import { useLayoutEffect } from 'react';

const attribute = 'data-dialog-open';

let openDialogs = 0;

function add(change: 1 | -1): void {
  openDialogs += change;
  document.documentElement.toggleAttribute(attribute, openDialogs > 0);
}

/** While a dialog is open, the page behind it does not scroll. */
export function usePageLock(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    add(1);
    return () => add(-1);
  }, [isOpen]);
}
