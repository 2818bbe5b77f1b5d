import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../api.ts';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { BackLink } from '../../features/back-office/list/back-link.tsx';
import { MarkDoneButton } from '../../features/back-office/messages/mark-done-button.tsx';
import { messageQuery } from '../../features/back-office/messages/message-queries.ts';
import { MessageDetails } from '../../features/back-office/messages/message-details.tsx';
import { MessageStateBadge } from '../../features/back-office/messages/message-state-badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export default function BackOfficeMessagePage() {
  const documentId = useParams()['documentId']!;
  const { data, error, isPending, refetch } = useQuery(messageQuery(documentId));
  if (isPending) return <Skeleton className="h-60 max-w-[860px]" />;
  if (!data) {
    return isApiError(error, 'NOT_FOUND') ? (
      <EmptyState link={{ to: '/admin/messages', label: 'All messages' }}>
        There is no such message.
      </EmptyState>
    ) : (
      <ErrorView onRetry={() => void refetch()}>The message could not be loaded.</ErrorView>
    );
  }
  const message = data.data;
  return (
    <>
      <BackOfficeHeading
        title={message.subject}
        above={<BackLink to="/admin/messages" label="Messages" />}
        aside={<MessageStateBadge state={message.state} />}
        actions={<MarkDoneButton message={message} />}
      />
      <MessageDetails message={message} />
    </>
  );
}
