import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { MessageList } from '../../features/back-office/messages/message-list.tsx';

export default function BackOfficeMessagesPage() {
  return (
    <>
      <BackOfficeHeading title="Messages" />
      <MessageList />
    </>
  );
}
