import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { MailList } from './mail-list.tsx';

export default function BackOfficeMailsPage() {
  return (
    <>
      <BackOfficeHeading title="Emails" />
      <MailList />
    </>
  );
}
