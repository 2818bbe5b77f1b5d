import { CompanyUpdates } from '../../blocks/company-updates.tsx';
import { useCompany } from '../../features/companies/companies.ts';

export default function UpdatesPage() {
  return <CompanyUpdates company={useCompany()} />;
}
