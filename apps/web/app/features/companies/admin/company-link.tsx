import type { NamedCompany } from '@partshelf/contract/companies/companies.ts';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { ListLine } from '../../../admin/list-columns.tsx';
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

interface BuyerLineProps {
  path: string;
  name: string;
  email: string;
  company: NamedCompany | undefined;
}

export function BuyerLine({ path, name, email, company }: BuyerLineProps) {
  return (
    <ListLine
      second={
        <>
          {company && (
            <>
              For{' '}
              <Link to={getAdminCompanyPath(company)} className="link">
                <bdi>{company.name}</bdi>
              </Link>{' '}
              ·{' '}
            </>
          )}
          {email}
        </>
      }
    >
      <ItemLink to={path} className="font-semibold hover:underline">
        <bdi>{name}</bdi>
      </ItemLink>
    </ListLine>
  );
}
