import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccountPage } from '../../blocks/page/account-page.tsx';
import { currentUserQuery } from '../../features/accounts/current-user.ts';
import type { FramedPage } from '../../features/accounts/signed-in-guard.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';

export const accountFrame = (
  heading: string,
  skeleton: ReactNode = <PageSpinner className="min-h-96" />,
): FramedPage => ({
  frame: <AccountPage heading={<PageHeading>{heading}</PageHeading>}>{skeleton}</AccountPage>,
});

interface UserPageProps {
  heading: string;
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

export function UserPage({ heading, skeleton, children }: UserPageProps) {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);
  const isFailed = isError && !user;
  return (
    <AccountPage heading={<PageHeading>{heading}</PageHeading>}>
      {isPending && skeleton}
      {isFailed && (
        <ErrorView onRetry={() => void refetch()}>Your profile could not be loaded.</ErrorView>
      )}
      {!isPending && !isFailed && !user && <EmptyState>No user data available</EmptyState>}
      {user && <div className="grid gap-6">{children(user)}</div>}
    </AccountPage>
  );
}
