import { isStaff } from '@partshelf/contract/accounts/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { currentUserQuery } from '../features/accounts/session/use-current-user.ts';
import { HelpdeskChat } from '../features/chat/helpdesk/helpdesk-chat.tsx';
import { ErrorView } from '../ui/states/error-view.tsx';
import { PageSpinner } from '../ui/states/page-spinner.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';

export const handle = { fillsScreen: true };

export default function HelpdeskChatPage() {
  return (
    <>
      <PageTitle>Helpdesk chat</PageTitle>
      <h1 className="sr-only">Helpdesk chat</h1>
      <HelpdeskOnly />
    </>
  );
}

function HelpdeskOnly() {
  const { data: user, isError, refetch } = useQuery(currentUserQuery);
  if (user) return isStaff(user.role?.name) ? <HelpdeskChat /> : <Navigate to="/" replace />;
  if (isError)
    return <ErrorView onRetry={() => void refetch()}>Your profile could not be loaded.</ErrorView>;
  return <PageSpinner className="absolute inset-0" />;
}
