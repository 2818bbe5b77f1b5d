import { useEffect } from 'react';

/** Calls back when the browser shows this page again as it was left, by its Back button. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [onRestored]);
}
