import type { DataRequests, DeletionRefusal } from '@partshelf/contract/privacy/privacy.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { focusHeading } from '../../../ui/page/focus-heading.ts';
import { refusalReasons } from '../deletion/refusal-reasons.ts';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { CancelDeletion } from './cancel-deletion.tsx';
import { ScheduleDeletion } from './schedule-deletion.tsx';

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
        Deleted on {formatDateTime(deletion.at)}. Orders and invoices stay for the books.
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

function Refusal({ refusal: { code, orderDocumentId } }: { refusal: DeletionRefusal }) {
  return (
    <FormNotice tone="info">
      {refusalReasons[code]}
      {orderDocumentId && (
        <>
          {' '}
          <Link
            to={getAdminOrderPath({ documentId: orderDocumentId })}
            className="inline-block underline underline-offset-4"
          >
            Open the order
          </Link>
        </>
      )}
    </FormNotice>
  );
}
