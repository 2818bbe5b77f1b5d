import { useQuery } from '@tanstack/react-query';
import { ApiTokensPanel } from '../../features/accounts/api-tokens-panel.tsx';
import { currentUserQuery } from '../../features/accounts/current-user.ts';
import { MailsPanel } from '../../features/accounts/mails-panel.tsx';
import { PasswordPanel } from '../../features/accounts/password-panel.tsx';
import { ProfileForm } from '../../features/accounts/profile-form.tsx';
import { SessionsPanel } from '../../features/accounts/sessions-panel.tsx';
import { SignInMethodsPanel } from '../../features/accounts/sign-in-methods-panel.tsx';
import { SignInSecurityPanel } from '../../features/accounts/sign-in-security-panel.tsx';
import { JoinOffers } from '../../features/companies/join-offers.tsx';
import { BillingPanel } from '../../features/invoices/billing-panel.tsx';
import { DataPanel } from '../../features/privacy/data-panel.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';

export default function ProfilePage() {
  return (
    <div className="page-width max-w-[920px] pb-(--section)">
      <title>Profile</title>
      <PageHeading>Profile</PageHeading>
      <Profile />
    </div>
  );
}

function Profile() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);
  if (isPending) return <ProfileSkeleton />;
  if (isError && !user) {
    return <ErrorView onRetry={() => void refetch()}>Your profile could not be loaded.</ErrorView>;
  }
  if (!user) return <EmptyState>No user data available</EmptyState>;
  return (
    <>
      <ProfileForm user={user} />
      {/* The anchor is above the panels that grow when they have loaded: mails link to it. */}
      <MailsPanel user={user} />
      {user.role?.name === 'Customer' && !user.buysFor && (
        <JoinOffers className="mt-8 grid gap-4" />
      )}
      <BillingPanel />
      {user.provider === 'local' && <PasswordPanel user={user} />}
      <SignInMethodsPanel />
      <SignInSecurityPanel />
      <SessionsPanel />
      <ApiTokensPanel user={user} />
      <DataPanel />
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-border bg-card">
      <span className="sr-only">Loading</span>
      <div className="flex items-center gap-6 border-b border-border p-7">
        <Skeleton className="size-22 shrink-0 rounded-full!" />
        <div className="grid grow gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
      <div className="grid gap-5 p-7">
        <div className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
        </div>
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-10 w-32 justify-self-end" />
      </div>
    </div>
  );
}
