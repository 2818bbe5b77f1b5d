import { useCallback, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../accounts/session/use-current-user.ts';
import { emptyComposition, type Composition } from './draft.ts';

const compositions = new Map<string, Composition>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person who is signed in is writing in a room; it outlives the screen that shows it. */
export function useComposition(room: string) {
  const writer = useCurrentUser()?.id;
  const key = `${writer} ${room}`;
  const read = () => compositions.get(key) ?? emptyComposition;
  const edit = useCallback(
    (change: (composition: Composition) => Composition) => {
      compositions.set(key, change(compositions.get(key) ?? emptyComposition));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return { composition: useSyncExternalStore(subscribe, read), edit };
}
