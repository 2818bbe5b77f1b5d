import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { companiesQuery } from '../../features/companies/companies.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import NewCompanyPage from './new-company.tsx';

/** Leads to a company of the user; without one, the form creates the first. */
export default function CompaniesPage() {
  return (
    <QueryState
      query={useQuery(companiesQuery)}
      skeleton={<PageSpinner className="min-h-96" />}
      errorText="Your companies could not be loaded."
    >
      {({ data: [company] }) =>
        company ? <Navigate replace to={`/company/${company.documentId}`} /> : <NewCompanyPage />
      }
    </QueryState>
  );
}
