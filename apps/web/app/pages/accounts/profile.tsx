import { Navigate, useLocation } from 'react-router';
import { ProfileForm } from '../../features/accounts/profile-form.tsx';
import { JoinOffers } from '../../features/companies/join-offers.tsx';
import { BillingPanel } from '../../features/invoices/billing-panel.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { accountFrame, UserPage } from './user-page.tsx';

export const handle = accountFrame('Profile', <ProfileSkeleton />);

/** The addresses of these sections began with `/profile#`, and are in bookmarks. */
const sectionPages: Record<string, string> = {
  '#password': '/profile/security',
  '#devices': '/profile/security',
  '#tokens': '/profile/security',
  '#mails': '/profile/emails',
};

export default function ProfilePage() {
  const { hash } = useLocation();
  const sectionPage = sectionPages[hash];
  if (sectionPage) return <Navigate replace to={sectionPage + hash} />;
  return (
    <>
      <title>Profile</title>
      <UserPage heading="Profile" skeleton={<ProfileSkeleton />}>
        {(user) => (
          <>
            <ProfileForm user={user} />
            {user.role?.name === 'Customer' && !user.buysFor && (
              <JoinOffers className="grid gap-4" />
            )}
            <BillingPanel />
          </>
        )}
      </UserPage>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" className="sheet">
      <span className="sr-only">Loading</span>
      <div className="flex items-center gap-6 border-b border-border sheet-body">
        <Skeleton className="size-22 shrink-0 rounded-full!" />
        <div className="grid grow gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
      <div className="sheet-body grid gap-5">
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
