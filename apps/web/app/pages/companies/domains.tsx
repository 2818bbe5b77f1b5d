import { useCompany } from '../../features/companies/companies.ts';
import { Domains } from '../../features/companies/domains.tsx';

export default function DomainsPage() {
  return <Domains company={useCompany()} />;
}
