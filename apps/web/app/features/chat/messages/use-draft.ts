import { useCallback, useSyncExternalStore } from 'react';
import { createEmitter } from '../../../create-emitter.ts';
import { useCurrentUser } from '../../accounts/session/use-current-user.ts';
import { emptyDraft, type Draft } from './draft.ts';

const drafts = new Map<string, Draft>();
const changes = createEmitter();

/** The unsent text and outgoing messages of a room; outlives the screen. */
export function useDraft(room: string) {
  const writer = useCurrentUser()?.id;
  const key = `${writer} ${room}`;
  const read = () => drafts.get(key) ?? emptyDraft;
  const edit = useCallback(
    (change: (draft: Draft) => Draft) => {
      drafts.set(key, change(drafts.get(key) ?? emptyDraft));
      changes.emit();
    },
    [key],
  );
  return { draft: useSyncExternalStore(changes.subscribe, read), edit };
}
