import { useEffect, useState, type ComponentType } from 'react';
import { getShownToast, onToastChange } from './toast.ts';

/**
 * The one place where toasts appear. The region that shows them is fetched when somebody begins to
 * use the page, or else with the first toast, which waits for it.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    const fetchRegion = () =>
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        // Without a connection nothing comes; the next sign of need asks again.
        () => {},
      );
    if (getShownToast()) fetchRegion();
    return onNeed(fetchRegion);
  }, [Region]);
  return Region && <Region />;
}

const signsOfNeed = ['pointerdown', 'keydown', 'online'];

function onNeed(listener: () => void): () => void {
  const stop = onToastChange(listener);
  for (const sign of signsOfNeed) window.addEventListener(sign, listener);
  return () => {
    stop();
    for (const sign of signsOfNeed) window.removeEventListener(sign, listener);
  };
}
