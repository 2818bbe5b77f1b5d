declare global {
  interface Window {
    /** Read by the router, which reloads the page when the import of a route fails. */
    isLeaving?: boolean;
  }
}

const setLeaving = (isLeaving: boolean) => () => {
  window.isLeaving = isLeaving;
};

/**
 * Firefox and Safari abort imports in the moment a navigation leaves the page. A navigation that
 * becomes a download leaves it in place: it is then used again.
 */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', setLeaving(true));
  for (const use of ['pageshow', 'pointerdown', 'keydown'])
    window.addEventListener(use, setLeaving(false), { capture: true });
}
