import type {
  CompanyDetails,
  CompanyRole,
  OwnCompany,
} from '@partshelf/contract/companies/companies.ts';
import { useQuery } from '@tanstack/react-query';
import { Building2, Check, ChevronDown, Plus, ShoppingCart } from 'lucide-react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { isApiError } from '../../api.ts';
import { AccountPage } from '../../blocks/page/account-page.tsx';
import { useBuyer } from '../../features/companies/chosen-company.ts';
import {
  companiesQuery,
  companyQuery,
  roleLabels,
  roles,
} from '../../features/companies/companies.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { accountFrame } from '../accounts/user-page.tsx';

export const handle = accountFrame('Company');

interface Tab {
  readonly path: string;
  readonly label: string;
  readonly roles: readonly CompanyRole[];
}

const tabs: readonly Tab[] = [
  { path: '', label: 'Details', roles },
  { path: 'members', label: 'Members', roles },
  { path: 'domains', label: 'Domains', roles: ['owner'] },
  { path: 'purchases', label: 'Purchases', roles },
  { path: 'updates', label: 'Updates', roles: ['owner'] },
  { path: 'audit', label: 'Audit', roles: ['owner'] },
];

export default function CompanyFrame() {
  const { documentId = '' } = useParams();
  const query = useQuery(companyQuery(documentId));
  const { data: companies } = useQuery(companiesQuery);
  const known = companies?.data.find((company) => company.documentId === documentId);
  if (isApiError(query.error, 'NOT_FOUND')) return <UnknownCompany />;
  if (query.data) return <CompanyPage key={documentId} company={query.data.data} />;
  return (
    <AccountPage heading={<PageHeading>{known?.name ?? 'Company'}</PageHeading>}>
      <QueryState
        query={query}
        skeleton={<PageSpinner className="min-h-96" />}
        notFound={<NotAMember />}
        errorText="This company could not be loaded."
      >
        {() => null}
      </QueryState>
    </AccountPage>
  );
}

function UnknownCompany() {
  return (
    <AccountPage heading={<PageHeading>Company</PageHeading>}>
      <NotAMember />
    </AccountPage>
  );
}

function NotAMember() {
  return (
    <>
      <PageTitle>Company</PageTitle>
      <EmptyState link={{ to: '/company', label: 'Your companies' }}>
        You do not belong to this company.
      </EmptyState>
    </>
  );
}

function CompanyPage({ company }: { company: CompanyDetails }) {
  const { documentId, name, role, closedAt } = company;
  const base = `/company/${documentId}`;
  const { pathname } = useLocation();
  const shown = tabs.filter((tab) => tab.roles.includes(role));
  const [currentPath] = pathname.slice(base.length + 1).split('/');
  const current = tabs.find(({ path }) => path === currentPath);
  const isAllowed = !current || shown.includes(current);
  return (
    <AccountPage
      heading={<CompanyHeading company={company} />}
      companyLinks={shown.map(({ path, label }) => ({
        to: path ? `${base}/${path}` : base,
        label,
        end: path === '',
      }))}
    >
      <PageTitle>{currentPath && current ? `${current.label} of ${name}` : name}</PageTitle>
      {closedAt && (
        <div className="mb-6">
          <FormNotice tone="info">
            This company is closed. No one can buy for it or join it any more. Its members keep what
            was bought.
          </FormNotice>
        </div>
      )}
      {isAllowed ? <Outlet context={company} /> : <NotAllowed role={role} to={base} />}
    </AccountPage>
  );
}

function CompanyHeading({ company }: { company: CompanyDetails }) {
  const { name, role, closedAt } = company;
  return (
    <header className="flex flex-wrap items-start justify-between gap-4 pt-8 pb-6 md:pt-10 md:pb-8">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1 wrap-anywhere">{name}</h1>
        <Badge tone="neutral">{roleLabels[role]}</Badge>
        {closedAt && <Badge tone="warning">Closed</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        <BuyingForButton current={company} />
        <CompanyMenu current={company} />
      </div>
    </header>
  );
}

function NotAllowed({ role, to }: { role: CompanyRole; to: string }) {
  return (
    <EmptyState link={{ to, label: 'Details' }}>
      {`As a ${roleLabels[role].toLowerCase()} of this company you are not allowed to see this.`}
    </EmptyState>
  );
}

function BuyingForButton({ current }: { current: OwnCompany }) {
  const { company, companies, choose } = useBuyer();
  const offered = companies.find(({ documentId }) => documentId === current.documentId);
  if (!offered) return null;
  const isChosen = company === offered;
  return (
    <Button
      variant="outline"
      aria-pressed={isChosen}
      onClick={() => choose(isChosen ? null : offered)}
    >
      {isChosen ? <Check aria-hidden /> : <ShoppingCart aria-hidden />}
      Buy for this company
    </Button>
  );
}

function CompanyMenu({ current }: { current: OwnCompany }) {
  const { data } = useQuery(companiesQuery);
  return (
    <Menu
      label="Companies"
      trigger={
        <Button variant="outline">
          Your companies
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {data?.data.map(({ documentId, name }) => (
        <MenuItem key={documentId} asChild isChosen={documentId === current.documentId}>
          <Link to={`/company/${documentId}`}>
            {documentId === current.documentId ? <Check aria-hidden /> : <Building2 aria-hidden />}
            <span className="truncate">{name}</span>
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link to="/company/new">
          <Plus aria-hidden />
          Create a company
        </Link>
      </MenuItem>
    </Menu>
  );
}
