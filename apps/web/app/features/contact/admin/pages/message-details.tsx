import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { BackLink } from '../../../../admin/list/back-link.tsx';
import { MarkDoneButton } from '../mark-done-button.tsx';
import { messageQuery } from '../message-queries.ts';
import { MessageDetails } from '../message-details.tsx';
import { MessageStateBadge } from '../message-state-badge.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

export default function BackOfficeMessageDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <QueryState
      query={useQuery(messageQuery(documentId))}
      skeleton={<Skeleton className="h-60 max-w-[860px]" />}
      notFound={
        <EmptyState link={{ to: '/admin/messages', label: 'All messages' }}>
          There is no such message.
        </EmptyState>
      }
      errorText="The message could not be loaded."
    >
      {({ data: message }) => (
        <>
          <BackOfficeHeading
            title={message.subject}
            above={<BackLink to="/admin/messages" label="Messages" />}
            aside={<MessageStateBadge state={message.state} />}
            actions={<MarkDoneButton message={message} />}
          />
          <MessageDetails message={message} />
        </>
      )}
    </QueryState>
  );
}
