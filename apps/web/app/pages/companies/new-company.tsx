import { AccountPage } from '../../blocks/page/account-page.tsx';
import { roles, roleLabels, roleTexts } from '../../features/companies/companies.ts';
import { CreateCompanyForm } from '../../features/companies/create-company-form.tsx';
import { JoinOffers } from '../../features/companies/join-offers.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { accountFrame } from '../accounts/user-page.tsx';

export const handle = accountFrame('Create a company');

export default function NewCompanyPage() {
  return (
    <AccountPage
      heading={
        <PageHeading lead="Everything that is bought for a company belongs to it, even after the buyer has left.">
          Create a company
        </PageHeading>
      }
    >
      <PageTitle>Create a company</PageTitle>
      <JoinOffers className="mb-6 grid gap-4" />
      <div className="grid gap-6 lg:grid-cols-2">
        <CreateCompanyForm />
        <Card title="Roles of its members">
          <dl className="grid gap-3 text-sm">
            {roles.map((role) => (
              <div key={role}>
                <dt className="font-semibold">{roleLabels[role]}</dt>
                <dd className="text-muted-foreground">{roleTexts[role]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </AccountPage>
  );
}
