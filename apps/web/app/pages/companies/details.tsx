import { useCompany } from '../../features/companies/companies.ts';
import { NameForm } from '../../features/companies/name-form.tsx';

export default function DetailsPage() {
  const company = useCompany();
  return <NameForm company={company} />;
}
