import { useEffect } from 'react';
import { followConnection, useIsConnectionLost } from '../../connection.ts';
import { Spinner } from '../../ui/loading.tsx';

/** Stands above dialogs, and leaves everything below it usable. A page that fills the screen gives it a row. */
export function ConnectionNotice() {
  const isLost = useIsConnectionLost();
  useEffect(followConnection, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-connection-lost', isLost);
  }, [isLost]);
  return (
    <div
      role="status"
      // Keeps it visible to screen readers while a dialog is open.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-(--header-h) z-60 grid justify-items-center md:mt-2 print:hidden"
    >
      {isLost && (
        <p className="flex animate-fade-in items-center gap-2 rounded-full border border-border bg-popover px-3.5 py-1.5 text-sm font-medium text-popover-foreground shadow-md max-md:rounded-t-none max-md:py-0.5 max-md:text-xs">
          <Spinner />
          Connection lost. Reconnecting...
        </p>
      )}
    </div>
  );
}
