import { useEffect, useState, type ComponentType } from 'react';
import { getShownToast, subscribeToToasts } from './toast.ts';

/** Loads the toast region on the first user input, or with the first toast. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    const loadRegion = () =>
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        // Offline: the next event retries.
        () => {},
      );
    if (getShownToast()) loadRegion();
    return subscribeToNeed(loadRegion);
  }, [Region]);
  return Region && <Region />;
}

const loadEvents = ['pointerdown', 'keydown', 'online'];

function subscribeToNeed(listener: () => void): () => void {
  const stop = subscribeToToasts(listener);
  for (const event of loadEvents) window.addEventListener(event, listener);
  return () => {
    stop();
    for (const event of loadEvents) window.removeEventListener(event, listener);
  };
}
