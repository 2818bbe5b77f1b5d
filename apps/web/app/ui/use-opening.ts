import { useState } from 'react';
import { checkConnection } from '../connection.ts';
import { showErrorToast } from './error-toast.ts';
import { findImport, preloadImport } from './use-import.ts';

/**
 * The code of a dialog or form loads when its button gets the pointer or the focus, at the latest
 * with the press. `part` is undefined until it was open; a dialog stays there while it closes.
 * `startsOpen` needs code that is there already.
 */
export function useOpening<Module>(load: () => Promise<Module>, startsOpen = false) {
  const [part, setPart] = useState(() => (startsOpen ? findImport(load) : undefined));
  const [isOpen, setIsOpen] = useState(part !== undefined);
  const [isLoading, setIsLoading] = useState(false);

  function show(loaded: Module) {
    setPart(() => loaded);
    setIsOpen(true);
  }

  function preload() {
    // The press tries again.
    preloadImport(load).catch(() => {});
  }

  function open() {
    const loaded = findImport(load);
    if (loaded) return show(loaded);
    setIsLoading(true);
    void preloadImport(load)
      .then(show, reportFailure)
      .finally(() => setIsLoading(false));
  }

  return {
    part,
    isOpen,
    setIsOpen,
    /** The button that opens it gets these properties. */
    opener: {
      onPointerEnter: preload,
      onFocus: preload,
      onClick: open,
      pending: isLoading && 'Loading...',
    } as const,
  };
}

function reportFailure(): void {
  checkConnection();
  showErrorToast('Not opened', 'This part of the page could not be loaded. Please try again.');
}
