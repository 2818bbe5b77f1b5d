import { ApiTokensPanel } from '../../features/accounts/api-tokens-panel.tsx';
import { PasswordPanel } from '../../features/accounts/password-panel.tsx';
import { SessionsPanel } from '../../features/accounts/sessions-panel.tsx';
import { SignInMethodsPanel } from '../../features/accounts/sign-in-methods-panel.tsx';
import { SignInSecurityPanel } from '../../features/accounts/sign-in-security-panel.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { accountFrame, UserPage } from './user-page.tsx';

export const handle = accountFrame('Security');

export default function SecurityPage() {
  return (
    <>
      <PageTitle>Security</PageTitle>
      <UserPage heading="Security" skeleton={<PageSpinner className="min-h-96" />}>
        {(user) => (
          <>
            {user.provider === 'local' && <PasswordPanel user={user} />}
            <SignInMethodsPanel />
            <SignInSecurityPanel />
            <SessionsPanel />
            <ApiTokensPanel user={user} />
          </>
        )}
      </UserPage>
    </>
  );
}
