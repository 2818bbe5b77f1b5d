import type { AdminCompanyDetails } from '@partshelf/contract/companies/admin.ts';
import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { CompactTable, countLabel, formatCount } from '../../../admin/figures.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { TabList, TabPanel } from '../../../ui/tabs.tsx';
import { NewQuoteLink } from '../../quotes/admin/party-tables.tsx';
import { companyActivityLabels, companyActivityTabs, CompanyActivityList } from './activity.tsx';
import { CompanyActions } from './company-actions.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { adminCompaniesPath, adminCompanyQuery } from './queries.ts';

export default function BackOfficeCompanyPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(adminCompanyQuery(documentId))}
      noun="Company"
      list={{ to: adminCompaniesPath, label: 'Companies' }}
      heading={(company) => ({
        title: company.name,
        aside: company.closedAt && <Badge tone="neutral">Closed</Badge>,
        actions: (
          <>
            {company.closedAt === null && <NewQuoteLink party={{ company: documentId }} />}
            <CompanyActions company={company} />
          </>
        ),
      })}
    >
      {(company) => (
        <>
          {company.owners === 0 && (
            <div className="mb-5">
              <FormNotice tone="info">
                This company has no owner. Its members keep what it bought, but no one can manage
                it.
              </FormNotice>
            </div>
          )}
          <CompanyFacts company={company} />
          <PaymentTerms company={company} />
          {company.domains.length > 0 && <Domains company={company} />}
          <CompanyTabs key={documentId} company={company} />
        </>
      )}
    </DetailsPage>
  );
}

interface CompanyProps {
  company: AdminCompanyDetails;
}

const sheetStyle = 'sheet sheet-body mb-5';

function CompanyFacts({ company }: CompanyProps) {
  const { billing, paid, returned, purchases, members, owners, createdAt, closedAt } = company;
  const { openInvitations, joinRequests } = company;
  return (
    <section aria-label="Details" className={sheetStyle}>
      <Facts>
        <Fact name="Billing details">{billing && <BillingAddress billing={billing} />}</Fact>
        <Fact name="Paid" note={returned > 0 && `${formatMoney(returned)} refunded`}>
          {formatMoney(paid)}
          <p className="text-xs text-muted-foreground">{countLabel(purchases, 'purchase')}</p>
        </Fact>
        <Fact
          name="Members"
          note={openInvitations > 0 && countLabel(openInvitations, 'open invitation')}
        >
          {formatCount(members)}
          <p className="text-xs text-muted-foreground">{countLabel(owners, 'owner')}</p>
        </Fact>
        {joinRequests > 0 && (
          <Fact name="Want to join">{countLabel(joinRequests, 'person', 'people')}</Fact>
        )}
        <Fact name="Created" note={closedAt && `Closed ${formatDate(closedAt)}`}>
          {formatDate(createdAt)}
        </Fact>
      </Facts>
    </section>
  );
}

function BillingAddress({ billing }: { billing: NonNullable<AdminCompanyDetails['billing']> }) {
  const { name, street, postalCode, city, country, vatId } = billing;
  const lines = [
    name,
    street,
    `${postalCode} ${city}`.trim(),
    country && countryLabel(country),
    vatId && `VAT id ${vatId}`,
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <bdi key={line} className="block">
        {line}
      </bdi>
    ));
}

const joiningTexts = {
  approval: 'Asks an owner',
  automatic: 'At once, as developer',
};

function Domains({ company: { domains } }: CompanyProps) {
  return (
    <section aria-label="Domains" className={sheetStyle}>
      <CompactTable
        label="Domains"
        columns={['Domain', 'State', { name: 'Who joins', className: 'max-sm:hidden' }]}
      >
        {domains.map((domain) => (
          <tr key={domain.domain}>
            <td className="font-semibold wrap-anywhere">{domain.domain}</td>
            <td>
              <DomainState domain={domain} />
            </td>
            <td className="max-sm:hidden">{joiningTexts[domain.joining]}</td>
          </tr>
        ))}
      </CompactTable>
    </section>
  );
}

function DomainState({ domain }: { domain: AdminCompanyDetails['domains'][number] }) {
  const { verifiedAt, checkedAt, misses } = domain;
  if (!verifiedAt) return <Badge tone="neutral">Not verified</Badge>;
  return (
    <>
      {misses > 0 ? (
        <Badge tone="warning">Record missing</Badge>
      ) : (
        <Badge tone="success">Verified</Badge>
      )}
      <p className="mt-1 text-xs text-muted-foreground tabular-nums">
        {misses > 0 && checkedAt
          ? `Checked ${formatDate(checkedAt)}, missing ${countLabel(misses, 'time')}`
          : `Since ${formatDate(verifiedAt)}`}
      </p>
    </>
  );
}

const optionalTabs: readonly string[] = ['quotes', 'transfers', 'licences'];

function CompanyTabs({ company }: CompanyProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const tabs = companyActivityTabs.filter(
    (name) => !optionalTabs.includes(name) || company.counts[name] > 0,
  );
  const tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'members';
  return (
    <>
      <TabList
        id="company"
        label="About this company"
        tabs={tabs.map((name) => {
          const total = company.counts[name];
          const label = companyActivityLabels[name];
          return { name, label: total === 0 ? label : `${label} ${total.toLocaleString('en-US')}` };
        })}
        selected={tab}
        onSelect={(name) =>
          setSearchParams({ tab: name }, { replace: true, preventScrollReset: true })
        }
        className="mb-4 max-w-full overflow-x-auto *:shrink-0 *:grow-0! *:px-3! *:whitespace-nowrap"
      />
      <TabPanel id="company" tab={tab}>
        <CompanyActivityList key={tab} company={company} kind={tab} />
      </TabPanel>
    </>
  );
}
