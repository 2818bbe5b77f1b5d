import { CreateCompanyForm } from '../../features/companies/create-company-form.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';

export default function NewCompanyPage() {
  return (
    <div className="page-width max-w-[1080px] pb-(--section)">
      <PageTitle>Create a company</PageTitle>
      <PageHeading lead="What is bought for a company stays with it, also when the person who bought it leaves.">
        Create a company
      </PageHeading>
      <CreateCompanyForm />
    </div>
  );
}
