import type { AdminLicenceDetails } from '@partshelf/contract/licences/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { formatDate, formatDateTime } from '../../../admin/time-zone.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminProductPath } from '../../catalog/admin/product-path.ts';
import { CompanyLink } from '../../companies/admin/company-link.tsx';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { getShownState, getTermLabel, licenceStates } from '../licences.ts';
import { LicenceActions } from './licence-actions.tsx';
import { adminLicenceQuery, licenceListPath } from './queries.ts';

export default function AdminLicencePage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(adminLicenceQuery(documentId))}
      noun="Licence"
      list={{ to: licenceListPath, label: 'Licences' }}
      heading={(licence) => ({
        title: `Licence for ${licence.product.title}`,
        aside: <StateBadge state={getShownState(licence)} styles={licenceStates} />,
        actions: <LicenceActions licence={licence} />,
      })}
    >
      {(licence) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid gap-5">
            <Card title="Term">
              <p className="text-sm font-semibold">{getTermLabel(licence, formatDate)}</p>
              <Ledger licence={licence} />
            </Card>
            <Card title="Where it ran">
              <Bindings licence={licence} />
            </Card>
          </div>
          <LicenceFacts licence={licence} />
        </div>
      )}
    </DetailsPage>
  );
}

interface LicenceProps {
  licence: AdminLicenceDetails;
}

interface MomentProps {
  at: string;
  note?: ReactNode;
  children: ReactNode;
}

function Moment({ at, note, children }: MomentProps) {
  return (
    <li className="grid gap-x-4 border-l-2 border-border pl-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">{children}</span>
      <time dateTime={at} className="text-xs text-muted-foreground tabular-nums">
        {formatDateTime(at)}
      </time>
      {note && <p className="text-muted-foreground wrap-anywhere">{note}</p>}
    </li>
  );
}

type Entry = AdminLicenceDetails['entries'][number];

const lengthOf = (amount: number, unit: string) =>
  amount === 1 ? `a ${unit}` : `${amount} ${unit}s`;

function describeTerm({ months, days }: Entry): string {
  if (months !== null) return lengthOf(months, 'month');
  return days === null ? 'for ever' : lengthOf(days, 'day');
}

const entryTexts: Record<Entry['kind'], (term: string) => string> = {
  issued: (term) => `Issued with updates ${term === 'for ever' ? term : `for ${term}`}`,
  renewed: (term) => `Renewed for ${term}`,
  refunded: (term) => `A renewal was refunded: its ${term} are taken away`,
  restored: (term) => `The refund of a renewal failed: its ${term} are given back`,
  extended: (term) => `Extended by ${term}`,
};

/** The end of the updates is its sum. */
function Ledger({ licence: { entries } }: LicenceProps) {
  return (
    <ol aria-label="Term" className="grid gap-3 text-sm">
      {entries.map((entry, index) => (
        <Moment
          key={index}
          at={entry.createdAt}
          note={entry.reason !== '' && <bdi className="whitespace-pre-line">{entry.reason}</bdi>}
        >
          {entryTexts[entry.kind](describeTerm(entry))}
          {entry.order && (
            <>
              {' by '}
              <Link to={getAdminOrderPath(entry.order)} className="link">
                order {entry.order.number}
              </Link>
            </>
          )}
          {entry.by && (
            <>
              {' by '}
              <bdi>{entry.by}</bdi>
            </>
          )}
        </Moment>
      ))}
    </ol>
  );
}

type Binding = AdminLicenceDetails['bindings'][number];

function describePlace({ kind, tenantDomain, tenantId, hosts }: Binding): string {
  if (kind === 'farm') return hosts.join(', ');
  const tenant = tenantDomain ? `${tenantDomain} (${tenantId})` : String(tenantId);
  return kind === 'test' ? `Test tenant ${tenant}` : tenant;
}

function Bindings({ licence: { bindings } }: LicenceProps) {
  if (bindings.length === 0) {
    return <p className="text-sm text-muted-foreground">It was not bound yet.</p>;
  }
  return (
    <ol aria-label="Where it ran" className="grid gap-3 text-sm">
      {bindings.map((binding, index) => (
        <Moment
          key={index}
          at={binding.boundAt}
          note={binding.endedAt ? `Until ${formatDateTime(binding.endedAt)}` : 'Current'}
        >
          <span className={binding.endedAt ? undefined : 'font-semibold'}>
            {describePlace(binding)}
          </span>{' '}
          <span className="text-muted-foreground">
            bound by <bdi>{binding.by ?? 'staff or a deleted person'}</bdi>
          </span>
        </Moment>
      ))}
    </ol>
  );
}

function LicenceFacts({ licence }: LicenceProps) {
  const { documentId, product, owner, company, order, startsAt } = licence;
  const { graceDays, suspendedReason, rebindingsLeft, kind } = licence;
  return (
    <Card title="Details">
      <Facts columns={1}>
        {suspendedReason && (
          <Fact name="Suspended because">
            <bdi className="whitespace-pre-line">{suspendedReason}</bdi>
          </Fact>
        )}
        <Fact name="Owner" note={owner?.email}>
          {owner && (
            <Link to={getUserPath(owner)} className="link">
              <bdi>{owner.username}</bdi>
            </Link>
          )}
        </Fact>
        {company && (
          <Fact name="Company">
            <CompanyLink company={company} />
          </Fact>
        )}
        <Fact name="Order">
          {order && (
            <Link to={getAdminOrderPath(order)} className="link">
              Order {order.number}
            </Link>
          )}
        </Fact>
        <Fact name="Product">
          <Link to={getAdminProductPath(product)} className="link">
            {product.title}
          </Link>
        </Fact>
        <Fact name="Kind">{kind === 'trial' ? 'Trial' : 'Bought'}</Fact>
        <Fact name="Started">{formatDateTime(startsAt)}</Fact>
        {graceDays > 0 && <Fact name="Days of grace">{graceDays}</Fact>}
        <Fact name="Changes left this year">
          {rebindingsLeft.place} of {limits.licenceRebindings}, test tenant{' '}
          {rebindingsLeft.testTenant} of {limits.licenceRebindings}
        </Fact>
        <Fact name="ID">
          <span className="label break-all select-all">{documentId}</span>
        </Fact>
      </Facts>
    </Card>
  );
}
