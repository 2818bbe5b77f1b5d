import type { Licence } from '@partshelf/contract/licences/licences.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { AccountPage } from '../../blocks/page/account-page.tsx';
import {
  getLicencePath,
  getRenewalPath,
  ownLicencesQuery,
} from '../../features/licences/licence-queries.ts';
import {
  getPlaceLabel,
  getShownState,
  getStateText,
  getTermLabel,
  licenceStates,
} from '../../features/licences/licences.ts';
import { getOrderPath } from '../../features/orders/orders.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';

export default function LicencesPage() {
  const { page, params, hrefFor } = useListAddress();
  const product = params.get('product') ?? undefined;
  const query = useQuery({ ...ownLicencesQuery(page, product), placeholderData: keepPreviousData });
  return (
    <AccountPage
      heading={
        <PageHeading lead="Where your products may run, and until when updates are included.">
          Licences
        </PageHeading>
      }
    >
      <PageTitle>Licences</PageTitle>
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-40" />}
        errorText="Your licences could not be loaded."
      >
        {({ data: licences, meta }) =>
          licences.length === 0 && product !== undefined ? (
            <EmptyState link={{ to: '/licences', label: 'All licences' }}>
              You have no licence for this product.
            </EmptyState>
          ) : licences.length === 0 ? (
            <EmptyState link={{ to: '/order', label: 'Your products' }}>
              You have no licences yet. One comes with each product that needs it.
            </EmptyState>
          ) : (
            <>
              <RenewAll licences={licences} />
              <ul className="record-rows divide-y divide-border sheet">
                {licences.map((licence) => (
                  <LicenceRow key={licence.documentId} licence={licence} />
                ))}
              </ul>
              {product !== undefined && (
                <Link to="/licences" className="mt-4 inline-block link">
                  All licences
                </Link>
              )}
              <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
            </>
          )
        }
      </QueryState>
    </AccountPage>
  );
}

/** What one party owns is renewed by one order. */
function RenewAll({ licences }: { licences: readonly Licence[] }) {
  const renewable = licences.filter(({ renewalPrice }) => renewalPrice !== undefined);
  const parties = [...Map.groupBy(renewable, ({ company }) => company?.documentId).values()];
  return (
    <div className="flex flex-wrap gap-2.5 not-empty:mb-4">
      {parties
        .filter((ofParty) => ofParty.length > 1)
        .map((ofParty) => {
          const { company, documentId } = ofParty[0]!;
          return (
            <ButtonLink
              key={documentId}
              to={getRenewalPath(ofParty)}
              icon={RefreshCw}
              variant="outline"
            >
              Renew all ({ofParty.length}){company && ` for ${company.name}`}
            </ButtonLink>
          );
        })}
    </div>
  );
}

function LicenceRow({ licence }: { licence: Licence }) {
  const { product, company, order } = licence;
  const place = getPlaceLabel(licence);
  const stateText = getStateText(licence);
  return (
    <li className="record-row gap-y-1 max-lg:grid">
      <div className="record-line">
        <p className="col-span-full min-w-0 wrap-anywhere lg:col-span-3">
          <Link
            to={getLicencePath(licence)}
            aria-label={`Licence for ${product.title}${place ? `, ${place}` : ''}`}
            className="link"
          >
            {product.title}
          </Link>
        </p>
        <span className="tabular-nums max-lg:col-span-full">{getTermLabel(licence)}</span>
        <div className="max-lg:col-span-2">
          <StateBadge state={getShownState(licence)} styles={licenceStates} />
        </div>
        {licence.renewalPrice !== undefined && (
          <ButtonLink
            to={getRenewalPath([licence])}
            aria-label={`Renew the licence for ${product.title}${place ? `, ${place}` : ''}`}
            icon={RefreshCw}
            variant="outline"
            size="sm"
          >
            Renew
          </ButtonLink>
        )}
      </div>
      {stateText && <p className="col-span-full text-muted-foreground">{stateText}</p>}
      <RenewalHint licence={licence} />
      <p className="col-span-full flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
        <bdi className="wrap-anywhere">{place ? `Runs in ${place}` : 'Not bound yet'}</bdi>
        {company && <bdi className="wrap-anywhere">For {company.name}</bdi>}
        {order && (
          <Link to={getOrderPath(order)} className="link">
            Order {order.number}
          </Link>
        )}
      </p>
    </li>
  );
}

function RenewalHint({ licence }: { licence: Licence }) {
  const { company, renewalPrice } = licence;
  if (getShownState(licence) !== 'ended' || renewalPrice !== undefined) return null;
  return (
    <p className="col-span-full text-muted-foreground">
      {company ? (
        <>
          Owners and buyers of <bdi>{company.name}</bdi> can renew it, while another year is sold.
        </>
      ) : (
        'Another year is not sold at present. Ask us about it.'
      )}
    </p>
  );
}
