import type {
  AdminCompanyActivity,
  AdminCompanyDetails,
  AdminCompanyMember,
  CompanyActivityKind,
} from '@partshelf/contract/companies/admin.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityPage } from '../../../admin/activity-page.tsx';
import { CompactTable } from '../../../admin/figures.tsx';
import { formatDate, formatDateTime } from '../../../admin/time-zone.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { InvoiceTable, OrderTable } from '../../orders/admin/order-table.tsx';
import { LicenceTable } from '../../licences/admin/licence-table.tsx';
import { QuoteTable, TransferTable } from '../../quotes/admin/party-tables.tsx';
import { roleLabels } from '../companies.ts';
import { CompanyEventList, nameOf } from '../company-events.tsx';
import { companyActivityQuery } from './queries.ts';

export const companyActivityTabs = [
  'members',
  'orders',
  'quotes',
  'transfers',
  'licences',
  'invoices',
  'events',
] as const satisfies readonly CompanyActivityKind[];

export const companyActivityLabels: Record<CompanyActivityKind, string> = {
  members: 'Members',
  orders: 'Orders',
  quotes: 'Quotes',
  transfers: 'Transfers',
  licences: 'Licences',
  invoices: 'Invoices',
  events: 'Audit',
};

const emptyTexts: Record<CompanyActivityKind, string> = {
  members: 'This company has no members any more.',
  orders: 'Nothing was ordered for this company yet.',
  quotes: 'There is no quote for this company.',
  transfers: 'This company has not paid by bank transfer.',
  licences: 'This company has no licence.',
  invoices: 'There is no invoice for this company.',
  events: 'Nothing has happened yet.',
};

/** They have a list of their own. */
const listedKinds: readonly CompanyActivityKind[] = ['orders', 'quotes', 'licences', 'invoices'];

interface CompanyActivityListProps {
  company: AdminCompanyDetails;
  kind: CompanyActivityKind;
}

export function CompanyActivityList({ company, kind }: CompanyActivityListProps) {
  const { documentId, counts, activity: first } = company;
  return (
    <section aria-label={companyActivityLabels[kind]} className="grid gap-4 sheet sheet-body">
      {listedKinds.includes(kind) && counts[kind] > 0 && (
        <Link
          to={`/admin/${kind}?company=${documentId}`}
          className="link justify-self-start text-sm"
        >
          Search and filter these {kind}
        </Link>
      )}
      <ActivityPage
        kind={kind}
        first={first}
        total={counts[kind]}
        query={(page) => companyActivityQuery(documentId, kind, page)}
        emptyText={emptyTexts[kind]}
      >
        {(activity) => <ActivityRows kind={kind} activity={activity} />}
      </ActivityPage>
    </section>
  );
}

interface ActivityRowsProps {
  kind: CompanyActivityKind;
  activity: Partial<AdminCompanyActivity>;
}

function ActivityRows({ kind, activity }: ActivityRowsProps) {
  const { members, orders, quotes, transfers, licences, invoices, events } = activity;
  const lists: Record<CompanyActivityKind, ReactNode> = {
    members: members && <Members rows={members} />,
    orders: orders && (
      <OrderTable rows={orders} renderBuyer={({ buyer }) => <BoughtBy buyer={buyer} />} />
    ),
    quotes: quotes && (
      <QuoteTable
        rows={quotes}
        renderParty={({ customer }) =>
          customer && (
            <p className="text-xs text-muted-foreground">
              For <PersonLink person={customer} className="link" />
            </p>
          )
        }
      />
    ),
    transfers: transfers && (
      <TransferTable rows={transfers} renderParty={({ buyer }) => <BoughtBy buyer={buyer} />} />
    ),
    licences: licences && (
      <LicenceTable
        rows={licences}
        renderParty={({ owner }) => owner && <BoughtBy buyer={owner} />}
      />
    ),
    invoices: invoices && <InvoiceTable rows={invoices} />,
    events: events && (
      <CompanyEventList
        events={events}
        label="Audit"
        className="*:first:pt-0 *:last:pb-0"
        formatTime={formatDateTime}
      />
    ),
  };
  return lists[kind];
}

interface PersonLinkProps {
  person: { readonly documentId: string; readonly username: string | null };
  className: string;
}

function PersonLink({ person, className }: PersonLinkProps) {
  return (
    <Link to={getUserPath(person)} className={`inline-block wrap-anywhere ${className}`}>
      <bdi>{nameOf(person)}</bdi>
    </Link>
  );
}

function BoughtBy({ buyer }: { buyer: PersonLinkProps['person'] }) {
  return (
    <p className="text-xs text-muted-foreground">
      Bought by <PersonLink person={buyer} className="link" />
    </p>
  );
}

function Members({ rows }: { rows: readonly AdminCompanyMember[] }) {
  return (
    <CompactTable
      label="Members"
      columns={['Person', 'Role', { name: 'Joined', className: 'max-sm:hidden' }]}
    >
      {rows.map((member) => (
        <tr key={member.documentId}>
          <td>
            <PersonLink person={member} className="font-semibold hover:underline" />
            <p className="text-xs wrap-anywhere text-muted-foreground">{member.email}</p>
          </td>
          <td>
            <span className="flex flex-wrap items-center gap-1.5">
              {roleLabels[member.role]}
              {member.blocked && <Badge tone="destructive">Blocked</Badge>}
            </span>
          </td>
          <td className="whitespace-nowrap tabular-nums max-sm:hidden">
            {formatDate(member.createdAt)}
          </td>
        </tr>
      ))}
    </CompactTable>
  );
}
