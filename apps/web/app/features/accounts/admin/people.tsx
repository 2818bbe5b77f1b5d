import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { InviteButton } from './invite-button.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { PeopleList } from './people-list.tsx';
import { ExportCustomersButton } from '../../catalog/admin/export-buttons.tsx';

export default function BackOfficePeoplePage() {
  return (
    <>
      <BackOfficeHeading
        title="People"
        actions={
          <>
            <ExportCustomersButton />
            <InviteButton />
          </>
        }
      />
      <OpenInvitations />
      <PeopleList />
    </>
  );
}
