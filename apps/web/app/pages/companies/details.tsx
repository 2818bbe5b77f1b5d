import { CloseCompany } from '../../features/companies/close-company.tsx';
import { roleLabels, roleTexts, useCompany } from '../../features/companies/companies.ts';
import { LeaveButton } from '../../features/companies/member-actions.tsx';
import { NameForm } from '../../features/companies/name-form.tsx';
import { CompanyBilling } from '../../features/invoices/company-billing.tsx';
import { Card } from '../../ui/card.tsx';

export default function DetailsPage() {
  const company = useCompany();
  const { role, closedAt } = company;
  return (
    <div className="grid gap-6">
      <NameForm company={company} />
      {role !== 'developer' && <CompanyBilling company={company} />}
      <Card title="Your membership">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-50 grow basis-0 text-sm">
            <span className="font-semibold">{roleLabels[role]}</span>
            <span className="block text-muted-foreground">{roleTexts[role]}</span>
          </p>
          <LeaveButton company={company} member={company.member} />
        </div>
      </Card>
      {role === 'owner' && !closedAt && <CloseCompany company={company} />}
    </div>
  );
}
