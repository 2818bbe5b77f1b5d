import type { ReviewsChoice } from '@partshelf/contract/privacy/privacy.ts';
import { UserX } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { ReviewsField } from '../deletion/reviews-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useDataRequest } from './use-data-request.ts';

interface ScheduleDeletionProps {
  documentId: string;
  username: string;
}

export function ScheduleDeletion({ documentId, username }: ScheduleDeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Delete the account of ${username}?`}
      description="Only if the person asked for it. They are signed out everywhere at once."
      trigger={
        <Button variant="outline" className="justify-self-start">
          <UserX aria-hidden />
          Delete account
        </Button>
      }
    >
      <ScheduleDeletionForm documentId={documentId} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

interface ScheduleDeletionFormProps {
  documentId: string;
  onClose: () => void;
}

function ScheduleDeletionForm({ documentId, onClose }: ScheduleDeletionFormProps) {
  const [reason, setReason] = useState('');
  const [reviews, setReviews] = useState<ReviewsChoice>('anonymous');
  const { mutate, isPending, error } = useDataRequest({
    documentId,
    send: () =>
      api('POST /back-office/people/:documentId/deletion', {
        params: { documentId },
        body: { reason, reviews },
      }),
    done: 'The deletion is scheduled',
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate(undefined);
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'The account could not be deleted. Please try again.')}
        </FormNotice>
      )}
      <ReasonField value={reason} onChange={setReason} />
      <ReviewsField legend="Reviews of this person" value={reviews} onChange={setReviews} />
      <DialogFooter onCancel={onClose}>
        <Button
          type="submit"
          variant="destructive"
          disabled={reason.trim() === ''}
          pending={isPending && 'Deleting...'}
        >
          Delete account
        </Button>
      </DialogFooter>
    </Form>
  );
}
