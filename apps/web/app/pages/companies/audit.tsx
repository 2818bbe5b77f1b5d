import { useCompany } from '../../features/companies/companies.ts';
import { CompanyEvents } from '../../features/companies/company-events.tsx';

export default function AuditPage() {
  return <CompanyEvents documentId={useCompany().documentId} />;
}
