import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { MailList } from '../../features/back-office/mails/mail-list.tsx';

export default function BackOfficeMailsPage() {
  return (
    <>
      <BackOfficeHeading title="Emails" />
      <MailList />
    </>
  );
}
