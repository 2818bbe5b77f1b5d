import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../api.ts';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { WayBack } from '../../features/back-office/list/way-back.tsx';
import { DoneButton } from '../../features/back-office/messages/done-button.tsx';
import { messageQuery } from '../../features/back-office/messages/message-queries.ts';
import { MessageSheet } from '../../features/back-office/messages/message-sheet.tsx';
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
        above={<WayBack to="/admin/messages" label="Messages" />}
        aside={<MessageStateBadge state={message.state} />}
        actions={<DoneButton message={message} />}
      />
      <MessageSheet message={message} />
    </>
  );
}
