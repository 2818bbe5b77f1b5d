import { CompanyPurchases } from '../../blocks/orders/company-purchases.tsx';
import { YourProducts } from '../../blocks/orders/your-products.tsx';
import { ClaimsPanel } from '../../features/companies/claims.tsx';
import { useCompany } from '../../features/companies/companies.ts';
import { EmptyState } from '../../ui/states.tsx';

export default function PurchasesPage() {
  const company = useCompany();
  if (company.role !== 'developer') {
    return (
      <>
        <CompanyPurchases company={company} />
        <ClaimsPanel company={company} />
      </>
    );
  }
  return (
    <YourProducts
      company={company}
      empty={<EmptyState>Nothing was bought for {company.name} yet.</EmptyState>}
    />
  );
}
