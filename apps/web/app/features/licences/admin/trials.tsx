import {
  type AdminTrial,
  trialFilters,
  type TrialState,
} from '@partshelf/contract/licences/admin-trials.ts';
import { Ban, CircleCheck, KeyRound, PauseCircle, ShoppingBag, TimerOff } from 'lucide-react';
import { ActionMenu } from '../../../admin/actions.tsx';
import { ItemLink, ItemTitle } from '../../../admin/details-page.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { dateColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { companyLookup, personLookup, productLookup } from '../../../admin/lookups.ts';
import { formatDate } from '../../../admin/time-zone.tsx';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BlockDomainDialog } from './block-domain-dialog.tsx';
import { LicenceOwner, LicencePlace } from './cells.tsx';
import { adminTrialsKey, blockedDomainListPath, getAdminLicencePath } from './queries.ts';

const trialStates: BadgeStyles<TrialState> = {
  running: { tone: 'success', icon: CircleCheck, label: 'Running' },
  suspended: { tone: 'warning', icon: PauseCircle, label: 'Suspended' },
  ended: { tone: 'neutral', icon: TimerOff, label: 'Ended' },
  converted: { tone: 'info', icon: ShoppingBag, label: 'Converted' },
};

export default function TrialsPage() {
  return (
    <ListPage
      label="Trials"
      actions={
        <ButtonLink to={blockedDomainListPath} icon={Ban} variant="outline">
          Blocked domains
        </ButtonLink>
      }
      noun="trial"
      getName={({ product }) => product.title}
      call="GET /back-office/trials"
      queryKey={[...adminTrialsKey, 'list']}
      schema={trialFilters.page}
      search="Search customer, company, tenant"
      filters={[
        { name: 'state', label: 'Status', options: toStateOptions(trialStates) },
        { name: 'product', label: 'Product', lookup: productLookup },
        { name: 'customer', label: 'Customer', lookup: personLookup },
        { name: 'company', label: 'Company', lookup: companyLookup },
      ]}
      days={{ label: 'Started' }}
      file="GET /back-office/export/trials"
      columns={columns}
      renderActions={(trial) => <TrialMenu trial={trial} />}
      empty={
        <EmptyState>
          Nothing was tried yet. The licences of a product say for how many days it can be tried.
        </EmptyState>
      }
    />
  );
}

function TrialMenu({ trial }: { trial: AdminTrial }) {
  const { product, owner, convertedTo } = trial;
  return (
    <ActionMenu
      name={`the trial of ${product.title}${owner ? ` by ${owner.username}` : ''}`}
      actions={[
        {
          name: 'View the licence',
          icon: KeyRound,
          to: getAdminLicencePath(convertedTo ?? trial),
        },
        {
          name: 'Block the domain',
          icon: Ban,
          isVisible: owner !== null,
          renderDialog: (state) => (
            <BlockDomainDialog {...state} domain={owner?.email.split('@').at(-1)} />
          ),
        },
      ]}
    />
  );
}

const columns: ListColumns<'GET /back-office/trials'> = [
  {
    id: 'product',
    header: 'Product',
    className: 'w-1/4',
    cell: ({ product, extensionReason, ...trial }) => (
      <ItemTitle
        to={getAdminLicencePath(trial)}
        second={extensionReason === null ? undefined : `Extended: ${extensionReason}`}
      >
        {product.title}
      </ItemTitle>
    ),
    narrow: 'title',
  },
  { id: 'owner', header: 'Customer', className: 'w-1/4', cell: LicenceOwner, narrow: 'block' },
  { id: 'place', header: 'Runs in', className: 'w-1/5', cell: LicencePlace, narrow: 'block' },
  { ...dateColumn('startsAt', 'Started'), sort: 'desc', className: 'max-xl:hidden' },
  {
    ...dateColumn('endsAt', 'Ends'),
    sort: 'asc',
    narrow: 'details',
    narrowCell: ({ startsAt, endsAt }) => `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
  },
  {
    id: 'state',
    header: 'Status',
    narrow: 'facts',
    cell: ({ state, convertedTo }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <StateBadge state={state} styles={trialStates} />
        {convertedTo && (
          <ItemLink to={getAdminLicencePath(convertedTo)} className="link">
            Licence
          </ItemLink>
        )}
      </span>
    ),
  },
];
