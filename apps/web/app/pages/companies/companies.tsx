import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useBuyer } from '../../features/companies/chosen-company.ts';
import { companiesQuery } from '../../features/companies/companies.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { accountFrame } from '../accounts/user-page.tsx';
import NewCompanyPage from './new-company.tsx';

export const handle = accountFrame('Company');

/** Leads to the chosen company or another of the user; without one, the form creates the first. */
export default function CompaniesPage() {
  const { company: chosen, isPending } = useBuyer();
  return (
    <QueryState
      query={useQuery(companiesQuery)}
      skeleton={handle.frame}
      errorText="Your companies could not be loaded."
    >
      {({ data: [first] }) => {
        const { documentId } = chosen ?? first ?? {};
        if (isPending) return handle.frame;
        return documentId ? <Navigate replace to={`/company/${documentId}`} /> : <NewCompanyPage />;
      }}
    </QueryState>
  );
}
