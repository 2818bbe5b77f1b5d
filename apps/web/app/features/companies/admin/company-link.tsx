import type { NamedCompany } from '@partshelf/contract/companies/companies.ts';
import { Link } from 'react-router';
import { getAdminCompanyPath } from './queries.ts';

interface CompanyLinkProps {
  company: NamedCompany;
  className?: string;
}

export function CompanyLink({ company, className = 'link' }: CompanyLinkProps) {
  return (
    <Link to={getAdminCompanyPath(company)} className={`inline-block wrap-anywhere ${className}`}>
      <bdi>{company.name}</bdi>
    </Link>
  );
}

export function BoughtForCompany({ company }: { company: NamedCompany | undefined }) {
  if (!company) return null;
  return (
    <p className="text-xs text-muted-foreground">
      For <CompanyLink company={company} />
    </p>
  );
}
