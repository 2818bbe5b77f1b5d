import { useCompany } from '../../features/companies/companies.ts';
import { JoinRequests } from '../../features/companies/join-requests.tsx';
import { MembersList } from '../../features/companies/members.tsx';

export default function MembersPage() {
  const company = useCompany();
  const isManaged = company.role === 'owner' && !company.closedAt;
  return (
    <div className="grid gap-6">
      {isManaged && <JoinRequests company={company} />}
      <MembersList company={company} />
    </div>
  );
}
