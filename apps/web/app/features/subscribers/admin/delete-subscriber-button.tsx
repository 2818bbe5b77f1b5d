import type { AdminSubscriber } from '@partshelf/contract/subscribers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showFailure } from '../../../admin/show-failure.ts';
import { subscribersKey } from './subscriber-queries.ts';

export function DeleteSubscriberButton({ subscriber }: { subscriber: AdminSubscriber }) {
  const { documentId, email } = subscriber;
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/subscribers/:documentId', { params: { documentId } }),
    onError: (error) => showFailure('The subscriber was not deleted', error),
    onSettled: () => {
      setIsOpen(false);
      return queries.invalidateQueries({ queryKey: subscribersKey });
    },
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Delete ${email}?`}
      description="The address is removed from the list and from later exports."
      trigger={
        <Button variant="outline" size="sm" aria-label={`Delete ${email}`}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
    >
      <DialogFooter onCancel={() => setIsOpen(false)}>
        <Button variant="destructive" pending={isPending && 'Deleting...'} onClick={() => mutate()}>
          Delete subscriber
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
