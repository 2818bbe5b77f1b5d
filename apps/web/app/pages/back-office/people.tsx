import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { InviteButton } from '../../features/back-office/people/invite-button.tsx';
import { OpenInvitations } from '../../features/back-office/people/open-invitations.tsx';
import { PeopleList } from '../../features/back-office/people/people-list.tsx';
import { ExportCustomers } from '../../features/back-office/import-export/export-button.tsx';

export default function BackOfficePeoplePage() {
  return (
    <>
      <BackOfficeHeading
        title="People"
        actions={
          <>
            <ExportCustomers />
            <InviteButton />
          </>
        }
      />
      <OpenInvitations />
      <PeopleList />
    </>
  );
}
