import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { ExportSubscribersButton } from '../../features/back-office/subscribers/export-subscribers-button.tsx';
import { FormChoice } from '../../features/back-office/subscribers/form-choice.tsx';
import { SubscriberList } from '../../features/back-office/subscribers/subscriber-list.tsx';

export default function SubscribersPage() {
  return (
    <>
      <BackOfficeHeading title="Subscribers" actions={<ExportSubscribersButton />} />
      <FormChoice />
      <SubscriberList />
    </>
  );
}
