import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { ExportSubscribersButton } from './export-subscribers-button.tsx';
import { FormChoice } from './form-choice.tsx';
import { SubscriberList } from './subscriber-list.tsx';

export default function SubscribersPage() {
  return (
    <>
      <BackOfficeHeading title="Subscribers" actions={<ExportSubscribersButton />} />
      <FormChoice />
      <SubscriberList />
    </>
  );
}
