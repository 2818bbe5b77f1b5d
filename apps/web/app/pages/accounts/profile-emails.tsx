import { MailsPanel } from '../../features/accounts/mails-panel.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { accountFrame, UserPage } from './user-page.tsx';

export const handle = accountFrame('Emails');

export default function EmailsPage() {
  return (
    <>
      <PageTitle>Emails</PageTitle>
      <UserPage heading="Emails" skeleton={<PageSpinner className="min-h-96" />}>
        {(user) => <MailsPanel user={user} />}
      </UserPage>
    </>
  );
}
