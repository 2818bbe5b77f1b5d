import { useCompany } from '../../features/companies/companies.ts';
import { Invitations } from '../../features/companies/invitations.tsx';
import { MembersList } from '../../features/companies/members.tsx';

export default function MembersPage() {
  const company = useCompany();
  return (
    <div className="grid gap-6">
      <MembersList company={company} />
      {company.role === 'owner' && !company.closedAt && <Invitations company={company} />}
    </div>
  );
}
