import { useEffect } from 'react';

/** Calls back when the browser restores this page from its cache by the Back button. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [onRestored]);
}
