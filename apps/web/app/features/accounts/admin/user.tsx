import type { AdminUserDetails } from '@partshelf/contract/accounts/admin-user.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../../admin/time-zone.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { TabList, TabPanel } from '../../../ui/tabs.tsx';
import { CompanyLink } from '../../companies/admin/company-link.tsx';
import { roleLabels } from '../../companies/companies.ts';
import { dataRequestsQuery } from '../../privacy/admin/data-requests.tsx';
import { DeletionCard } from '../../privacy/admin/deletion-card.tsx';
import { ExportCard } from '../../privacy/admin/export-card.tsx';
import { NewQuoteLink } from '../../quotes/admin/party-tables.tsx';
import { useCurrentUser } from '../current-user.ts';
import { AccessBadge, RoleBadge, SecondFactorBadges } from './badges.tsx';
import { userQuery, usersPath } from './queries.ts';
import { UserRowMenu } from './row-menu.tsx';
import { userActivityLabels, userActivityTabs, UserActivityList } from './user-activity.tsx';

export default function AdminUserPage() {
  const documentId = useParams()['documentId']!;
  const me = useCurrentUser();
  return (
    <DetailsPage
      query={useQuery(userQuery(documentId))}
      noun="Person"
      list={{ to: usersPath, label: 'People' }}
      heading={(user) => ({
        title: user.username,
        aside: (
          <span className="flex flex-wrap items-center gap-2 text-sm">
            <RoleBadge role={user.role} />
            <AccessBadge user={user} />
          </span>
        ),
        actions: (
          <>
            <NewQuoteLink party={{ customer: documentId }} />
            {documentId === me?.documentId ? (
              <Badge tone="info">You</Badge>
            ) : (
              <UserRowMenu user={user} isOnPage />
            )}
          </>
        ),
      })}
    >
      {(user) => (
        <div className="grid gap-5">
          <UserFacts user={user} />
          <div className="min-w-0 max-md:order-first">
            <UserTabs key={documentId} user={user} />
          </div>
        </div>
      )}
    </DetailsPage>
  );
}

interface UserProps {
  user: AdminUserDetails;
}

function UserFacts({ user }: UserProps) {
  const { email, billing, companies, createdAt, lastSeenAt, paidOrders, paid, returned } = user;
  return (
    <section aria-label="Details" className="sheet sheet-body md:py-4">
      <Facts>
        <Fact name="Email">
          <a href={`mailto:${email}`} className="link inline-block wrap-anywhere">
            {email}
          </a>
        </Fact>
        <Fact name={billing?.kind === 'company' ? 'Company' : 'Name on invoices'}>
          {billing?.name ? <bdi className="wrap-anywhere">{billing.name}</bdi> : '–'}
          {billing && (
            <p className="text-xs text-muted-foreground">
              {[billing.country, billing.vatId].filter((part) => part !== '').join(' · ')}
            </p>
          )}
        </Fact>
        {companies.length > 0 && (
          <Fact name={companies.length === 1 ? 'Member of' : 'Member of the companies'}>
            {companies.map((company) => (
              <span key={company.documentId} className="block">
                <CompanyLink company={company} />
                <span className="text-xs text-muted-foreground">
                  {' '}
                  {roleLabels[company.role]}
                  {company.closedAt && ', closed'}
                </span>
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Paid">
          {formatMoney(paid)}
          <p className="text-xs text-muted-foreground">
            {paidOrders === 1
              ? '1 paid order'
              : `${paidOrders.toLocaleString('en-US')} paid orders`}
            {returned > 0 && `, ${formatMoney(returned)} refunded`}
          </p>
        </Fact>
        <Fact name="Joined">{formatDate(createdAt)}</Fact>
        <Fact name="Last seen">{lastSeenAt ? formatDateTime(lastSeenAt) : 'Never'}</Fact>
        <Fact name="Login">{listSignInMethods(user).join(', ') || '–'}</Fact>
        <Fact name="Second factor">
          <SecondFactorBadges user={user} />
          {user.secondFactor.passkeys === 0 && !user.secondFactor.authenticatorApp && '–'}
        </Fact>
      </Facts>
    </section>
  );
}

const listSignInMethods = ({ signIn, secondFactor }: AdminUserDetails): string[] => [
  ...(signIn.password ? ['Password'] : []),
  ...(signIn.google ? ['Google'] : []),
  ...(signIn.microsoft === null ? [] : [`Microsoft (${signIn.microsoft})`]),
  ...(secondFactor.passkeys > 0 ? ['Passkey'] : []),
];

const optionalTabs: readonly string[] = ['quotes', 'transfers', 'licences'];

/** What a shop need not have is only shown where there is some. */
const listTabs = ({ counts }: AdminUserDetails) => [
  ...userActivityTabs.filter((name) => !optionalTabs.includes(name) || counts[name] > 0),
  'privacy' as const,
];

function UserTabs({ user }: UserProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const tabNames = listTabs(user);
  const tab = tabNames.find((name) => name === searchParams.get('tab')) ?? 'orders';
  const labelOf = (name: (typeof tabNames)[number]) => {
    if (name === 'privacy') return 'Privacy';
    const count = user.counts[name];
    return count === 0
      ? userActivityLabels[name]
      : `${userActivityLabels[name]} ${count.toLocaleString('en-US')}`;
  };
  return (
    <>
      <TabList
        id="person"
        label="About this person"
        tabs={tabNames.map((name) => ({ name, label: labelOf(name) }))}
        selected={tab}
        onSelect={(name) =>
          setSearchParams({ tab: name }, { replace: true, preventScrollReset: true })
        }
        className="mb-4 max-w-full overflow-x-auto *:shrink-0 *:grow-0! *:px-3! *:whitespace-nowrap"
      />
      <TabPanel id="person" tab={tab}>
        {tab === 'privacy' ? (
          <PrivacyTab documentId={user.documentId} />
        ) : (
          <UserActivityList key={tab} user={user} kind={tab} />
        )}
      </TabPanel>
    </>
  );
}

function PrivacyTab({ documentId }: { documentId: string }) {
  return (
    <QueryState
      query={useQuery(dataRequestsQuery(documentId))}
      skeleton={<Skeleton className="h-60" />}
      errorText="The data requests could not be loaded."
    >
      {({ data: requests }) => (
        <>
          <p className="mb-5 max-w-prose text-sm text-muted-foreground">
            People can do both in their profile. Act for them only when they ask you to.
          </p>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ExportCard documentId={documentId} requests={requests} />
            <DeletionCard documentId={documentId} requests={requests} />
          </div>
        </>
      )}
    </QueryState>
  );
}
