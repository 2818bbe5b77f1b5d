import { AuditList } from './audit-list.tsx';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';

export default function BackOfficeAuditPage() {
  return (
    <>
      <BackOfficeHeading title="Audit" />
      <AuditList />
    </>
  );
}
