import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { InviteButton } from '../../features/back-office/people/invite-button.tsx';
import { OpenInvitations } from '../../features/back-office/people/open-invitations.tsx';
import { PeopleList } from '../../features/back-office/people/people-list.tsx';
import { ExportCustomersButton } from '../../features/back-office/import-export/export-buttons.tsx';

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
