/** `start` runs while there is a listener, and returns how to stop. */
export function createEmitter(start?: () => () => void) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = start?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
    emit(): void {
      for (const listener of listeners) listener();
    },
  };
}
