import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { ContactMessageList } from '../contact-message-list.tsx';

export default function BackOfficeMessagesPage() {
  return (
    <>
      <BackOfficeHeading title="Messages" />
      <ContactMessageList />
    </>
  );
}
