import { limits } from '@partshelf/contract/limits.ts';
import type {
  DataRequests,
  DeletionRefusal,
  ReviewsChoice,
} from '@partshelf/contract/privacy/privacy.ts';
import { Undo2, UserX } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { focusHeading } from '../../../ui/page.tsx';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { ReviewsField } from '../reviews-field.tsx';
import { ReasonField, useDataRequest } from './data-requests.tsx';

interface DeletionCardProps {
  documentId: string;
  requests: DataRequests;
}

export function DeletionCard({ documentId, requests }: DeletionCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { state } = requests.deletion;
  const shownState = useRef(state);

  // The button that had the focus belongs to the state before.
  useEffect(() => {
    if (shownState.current !== state) focusHeading(card.current);
    shownState.current = state;
  }, [state]);

  return (
    <div ref={card}>
      <Card title="Deletion">
        <DeletionState documentId={documentId} requests={requests} />
      </Card>
    </div>
  );
}

function DeletionState({
  documentId,
  requests: { username, deletion, refusal },
}: DeletionCardProps) {
  if (deletion.state === 'erased') {
    return (
      <p className="text-sm">
        The account was deleted on {formatDateTime(deletion.at)}. Orders and invoices are kept for
        the books.
      </p>
    );
  }
  if (deletion.state === 'scheduled') {
    return (
      <>
        <p className="text-sm">
          The account is blocked, and deleted on{' '}
          <strong className="font-semibold">{formatDateTime(deletion.at)}</strong>. Reviews{' '}
          {deletion.reviews === 'delete' ? 'are deleted too' : 'stay, without the name'}. The person
          has an email with a link that undoes it.
        </p>
        <CancelDeletion documentId={documentId} username={username} />
      </>
    );
  }
  return (
    <>
      <p className="text-sm text-muted-foreground">
        The account is blocked at once and deleted after {limits.deletionDays} days. The person gets
        an email with a link that undoes it. Orders and invoices stay for the books.
      </p>
      {refusal ? (
        <Refusal refusal={refusal} />
      ) : (
        <ScheduleDeletion documentId={documentId} username={username} />
      )}
    </>
  );
}

const refusalTexts: Record<DeletionRefusal['code'], string> = {
  LAST_ADMIN: 'This is the last Admin. Make another person an Admin first.',
  DELETION_LAST_OWNER: 'A company has no other owner. Add one first.',
  DELETION_PAYMENT_OPEN: 'A payment is still open. Wait until it is completed or has expired.',
  DELETION_REFUND_OPEN: 'A refund is not finished. Decide it, and wait until it is paid.',
  DELETION_DISPUTE_OPEN: 'A payment is disputed. Wait until the bank has decided.',
};

function Refusal({
  refusal: { code, orderDocumentId, orderNumber, company },
}: {
  refusal: DeletionRefusal;
}) {
  return (
    <FormNotice tone="info">
      {refusalTexts[code]}
      {orderDocumentId && (
        <>
          {' '}
          <Link
            to={getAdminOrderPath({ documentId: orderDocumentId })}
            className="inline-block underline underline-offset-4"
          >
            Open order {orderNumber}
          </Link>
        </>
      )}
      {company && (
        <>
          {' '}
          <Link
            to={`/admin/companies/${company.documentId}`}
            className="inline-block underline underline-offset-4"
          >
            Open {company.name}
          </Link>
        </>
      )}
    </FormNotice>
  );
}

interface ScheduleDeletionProps {
  documentId: string;
  username: string;
}

function ScheduleDeletion({ documentId, username }: ScheduleDeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Delete the account of ${username}?`}
      description="Only if the person asked for it. They are logged out everywhere at once."
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
  const { mutate, isPending, errorText } = useDataRequest({
    documentId,
    send: () =>
      api('POST /back-office/people/:documentId/deletion', {
        params: { documentId },
        body: { reason, reviews },
      }),
    done: 'The deletion is scheduled',
    failureText: 'The account could not be deleted. Please try again.',
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
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

interface CancelDeletionProps {
  documentId: string;
  username: string;
}

function CancelDeletion({ documentId, username }: CancelDeletionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, errorText } = useDataRequest({
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
        description="The person can log in again."
        action="Cancel deletion"
        pending={isPending && 'Cancelling...'}
        error={errorText}
        onConfirm={() => mutate()}
      />
    </>
  );
}
