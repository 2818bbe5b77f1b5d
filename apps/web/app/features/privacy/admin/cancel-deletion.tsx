import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDataRequest } from './use-data-request.ts';

interface CancelDeletionProps {
  documentId: string;
  username: string;
}

export function CancelDeletion({ documentId, username }: CancelDeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useDataRequest({
    documentId,
    send: () => api('DELETE /back-office/people/:documentId/deletion', { params: { documentId } }),
    done: 'The deletion is cancelled',
  });
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden />
        Cancel deletion
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Cancel the deletion of ${username}?`}
        description="The person can sign in again."
        action="Cancel deletion"
        pending={isPending && 'Cancelling...'}
        error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
        onConfirm={() => mutate(undefined)}
      />
    </>
  );
}
