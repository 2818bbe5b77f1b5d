import { useQuery } from '@tanstack/react-query';
import { ApiTokensPanel } from '../../features/accounts/api-tokens/api-tokens-panel.tsx';
import { MailsPanel } from '../../features/accounts/profile/mails-panel.tsx';
import { PasswordPanel } from '../../features/accounts/profile/password-panel.tsx';
import { ProfileForm } from '../../features/accounts/profile/profile-form.tsx';
import { ProfileSkeleton } from '../../features/accounts/profile/profile-skeleton.tsx';
import { SignInSecurityPanel } from '../../features/accounts/second-factor/sign-in-security-panel.tsx';
import { SignInMethodsPanel } from '../../features/accounts/sign-in-methods/sign-in-methods-panel.tsx';
import { SessionsPanel } from '../../features/accounts/session/sessions-panel.tsx';
import { currentUserQuery } from '../../features/accounts/session/use-current-user.ts';
import { DataPanel } from '../../features/privacy/data-panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';

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
      {/* Above the panels that grow when they have loaded: mails link to it. */}
      <MailsPanel user={user} />
      {user.provider === 'local' && <PasswordPanel user={user} />}
      <SignInMethodsPanel />
      <SignInSecurityPanel />
      <SessionsPanel />
      <ApiTokensPanel user={user} />
      <DataPanel />
    </>
  );
}
