import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, RefreshCw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { fetchDownload } from '../../download.ts';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { InstallLicence } from '../../features/install/install-licence.tsx';
import {
  getLicencePath,
  getRenewalPath,
  licenceQuery,
} from '../../features/licences/licence-queries.ts';
import {
  getShownState,
  getStateText,
  getTermLabel,
  licenceStates,
} from '../../features/licences/licences.ts';
import { PlaceCard, TestTenantCard } from '../../features/licences/places.tsx';
import { getOrderPath } from '../../features/orders/orders.ts';
import { useIsSignedIn } from '../../session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { StateBadge } from '../../ui/badge.tsx';
import { ExportButton } from '../../ui/call-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { formatMoney } from '../../ui/money.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TwoColumnLayout } from '../../ui/two-column-layout.tsx';
import { useOpening } from '../../ui/use-opening.ts';

export function LicenceContent() {
  const documentId = useParams()['documentId']!;
  const enabled = useIsSignedIn() === true;
  const query = useQuery({ ...licenceQuery(documentId), enabled });
  return (
    <QueryState
      query={query}
      skeleton={<PageSpinner className="min-h-96" />}
      notFound={<NotFound />}
      errorText="Your licence could not be loaded."
    >
      {({ data }) => <LicenceSheet licence={data} />}
    </QueryState>
  );
}

function LicenceSheet({ licence }: { licence: LicenceDetails }) {
  const { kind, product, state } = licence;
  const stateText = getStateText(licence);
  return (
    <PageBody className="pt-6">
      <PageTitle>{`Licence for ${product.title}`}</PageTitle>
      <BackLink to="/licences" label="Licences" />
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1 wrap-anywhere">Licence for {product.title}</h1>
        <StateBadge state={getShownState(licence)} styles={licenceStates} />
        {licence.renewalPrice !== undefined && (
          <ButtonLink to={getRenewalPath([licence])} icon={RefreshCw}>
            Renew for {formatMoney(licence.renewalPrice)}
          </ButtonLink>
        )}
      </header>
      <TwoColumnLayout aside={<LicenceFacts licence={licence} />}>
        <div className="grid gap-5">
          {stateText && <FormNotice tone="info">{stateText}</FormNotice>}
          <PlaceCard licence={licence} />
          {kind === 'purchase' && <TestTenantCard licence={licence} />}
          {kind === 'trial' && state === 'active' && <TrialPackage licence={licence} />}
          {state === 'active' && <InstallLicence licence={licence} />}
        </div>
      </TwoColumnLayout>
    </PageBody>
  );
}

const importExtension = () => import('../../features/licences/extend-trial.tsx');

function TrialPackage({ licence }: { licence: LicenceDetails }) {
  const { documentId, canExtend } = licence;
  const { part, isOpen, setIsOpen, opener } = useOpening(importExtension);
  return (
    <Card title="Package">
      <p className="max-w-prose text-sm text-muted-foreground">
        A trial has the current version only. Buying the product keeps it, in the same tenant.
      </p>
      <div className="flex flex-wrap gap-2">
        <ExportButton
          label="Download the package"
          variant="default"
          onExport={() =>
            fetchDownload('GET /licences/:documentId/package', { params: { documentId } })
          }
        />
        <ButtonLink to={`${getLicencePath(licence)}/install`} icon={ListChecks} variant="outline">
          Install
        </ButtonLink>
        {canExtend && (
          <Button variant="outline" {...opener}>
            Extend the trial
          </Button>
        )}
      </div>
      {part && (
        <part.ExtendTrialDialog
          licence={licence}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

function LicenceFacts({ licence }: { licence: LicenceDetails }) {
  const { documentId, product, company, order, startsAt, state } = licence;
  return (
    <Card title="Details">
      <Facts columns={1}>
        <Fact name="Term">{getTermLabel(licence)}</Fact>
        <Fact name="Product">
          <Link to={getProductPath(product)} className="link">
            {product.title}
          </Link>
        </Fact>
        {company && (
          <Fact name="Company">
            <bdi>{company.name}</bdi>
          </Fact>
        )}
        {order && (
          <Fact name="Order">
            <Link to={getOrderPath(order)} className="link">
              Order {order.number}
            </Link>
          </Fact>
        )}
        <Fact name="Since">{formatDate(startsAt)}</Fact>
        <Fact name="ID">
          <span className="label break-all select-all">{documentId}</span>
        </Fact>
      </Facts>
      {state === 'active' && (
        <ExportButton
          label="Certificate"
          onExport={() =>
            fetchDownload('GET /licences/:documentId/certificate', { params: { documentId } })
          }
        />
      )}
    </Card>
  );
}
