import { CloseCompany } from '../../features/companies/close-company.tsx';
import { useCompany } from '../../features/companies/companies.ts';
import { NameForm } from '../../features/companies/name-form.tsx';
import { CompanyBilling } from '../../features/invoices/company-billing.tsx';

export default function DetailsPage() {
  const company = useCompany();
  const { role, closedAt } = company;
  return (
    <div className="grid gap-6">
      <NameForm company={company} />
      {role !== 'developer' && <CompanyBilling company={company} />}
      {role === 'owner' && !closedAt && <CloseCompany company={company} />}
    </div>
  );
}
