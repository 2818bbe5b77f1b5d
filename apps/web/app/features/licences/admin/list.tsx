import { type AdminLicence, licenceFilters } from '@partshelf/contract/licences/admin.ts';
import { licenceState } from '@partshelf/contract/licences/licences.ts';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { dateColumn, type ListColumns, ListDate } from '../../../admin/list-columns.tsx';
import { companyLookup, personLookup, productLookup } from '../../../admin/lookups.ts';
import { formatDate } from '../../../admin/time-zone.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getShownState, getTermLabel, licenceStates } from '../licences.ts';
import { adminLicencesKey, getAdminLicencePath } from './queries.ts';
import { LicenceOwner, LicencePlace } from './cells.tsx';

const stateOptions = licenceState.options.map((value) => ({
  value,
  label: licenceStates[value].label,
}));

export default function LicencesPage() {
  return (
    <ListPage
      label="Licences"
      noun="licence"
      getName={({ product }) => product.title}
      call="GET /back-office/licences"
      queryKey={[...adminLicencesKey, 'list']}
      schema={licenceFilters.page}
      search="Search customer, tenant, order"
      filters={[
        { name: 'state', label: 'Status', options: stateOptions },
        { name: 'kind', label: 'Kind', options: kindOptions },
        { name: 'ends', label: 'Updates', options: endOptions },
        { name: 'product', label: 'Product', lookup: productLookup },
        { name: 'customer', label: 'Customer', lookup: personLookup },
        { name: 'company', label: 'Company', lookup: companyLookup },
      ]}
      days={{ label: 'Started' }}
      file="GET /back-office/export/licences"
      columns={columns}
      empty={
        <EmptyState>
          There is no licence yet. Each unit of a product with licences brings one when it is paid.
        </EmptyState>
      }
    />
  );
}

const kindOptions = toOptions({ purchase: 'Bought', trial: 'Trial' });

const endOptions = toOptions({ soon: 'End soon', ended: 'Have ended', never: 'For ever' });

function LicenceTitle(licence: AdminLicence) {
  const { product, kind } = licence;
  return (
    <ItemTitle to={getAdminLicencePath(licence)} second={kind === 'trial' ? 'Trial' : undefined}>
      {product.title}
    </ItemTitle>
  );
}

const columns: ListColumns<'GET /back-office/licences'> = [
  { id: 'product', header: 'Product', className: 'w-1/5', cell: LicenceTitle, narrow: 'title' },
  { id: 'owner', header: 'Owner', className: 'w-1/4', cell: LicenceOwner, narrow: 'block' },
  { id: 'place', header: 'Runs in', className: 'w-1/5', cell: LicencePlace, narrow: 'block' },
  {
    id: 'updatesUntil',
    header: 'Updates',
    sort: 'asc',
    narrow: 'details',
    cell: (licence) => (
      <span className="whitespace-nowrap">
        {licence.updatesUntil === null ? 'For ever' : <ListDate at={licence.updatesUntil} />}
      </span>
    ),
    narrowCell: (licence) => getTermLabel(licence, formatDate),
  },
  {
    id: 'state',
    header: 'Status',
    narrow: 'facts',
    cell: (licence) => <StateBadge state={getShownState(licence)} styles={licenceStates} />,
  },
  { ...dateColumn('startsAt', 'Started'), sort: 'desc', className: 'max-lg:hidden' },
];
