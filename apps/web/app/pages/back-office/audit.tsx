import { AuditList } from '../../features/back-office/audit/audit-list.tsx';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';

export default function BackOfficeAuditPage() {
  return (
    <>
      <BackOfficeHeading title="Audit" />
      <AuditList />
    </>
  );
}
