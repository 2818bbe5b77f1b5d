import type { AdminMessage } from '@partshelf/contract/contact.ts';
import { Archive, ArchiveRestore } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useMarkDone } from './use-message-actions.ts';

export function MarkDoneButton({ message: { documentId, state } }: { message: AdminMessage }) {
  const { mutate, isPending } = useMarkDone(documentId);
  const isDone = state === 'done';
  return (
    <Button variant="outline" pending={isPending && 'Saving...'} onClick={() => mutate(!isDone)}>
      {isDone ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {isDone ? 'Open again' : 'Mark as done'}
    </Button>
  );
}
