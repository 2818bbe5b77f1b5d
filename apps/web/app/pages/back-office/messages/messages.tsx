import { BackOfficeHeading } from '../../../features/back-office/back-office-heading.tsx';
import { ContactMessageList } from '../../../features/back-office/messages/contact-message-list.tsx';

export default function BackOfficeMessagesPage() {
  return (
    <>
      <BackOfficeHeading title="Messages" />
      <ContactMessageList />
    </>
  );
}
