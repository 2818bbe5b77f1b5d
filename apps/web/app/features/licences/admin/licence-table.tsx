import type { UserLicence } from '@partshelf/contract/accounts/admin-user.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CompactTable } from '../../../admin/figures.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { getPlaceLabel, getShownState, getTermLabel, licenceStates } from '../licences.ts';
import { getAdminLicencePath } from './queries.ts';

interface LicenceTableProps {
  rows: readonly UserLicence[];
  renderParty: (row: UserLicence) => ReactNode;
}

export function LicenceTable({ rows, renderParty }: LicenceTableProps) {
  return (
    <CompactTable
      label="Licences"
      columns={['Product', { name: 'Runs in', className: 'max-sm:hidden' }, 'Term', 'Status']}
    >
      {rows.map((licence) => (
        <tr key={licence.documentId}>
          <td>
            <Link
              to={getAdminLicencePath(licence)}
              className="inline-block font-semibold wrap-anywhere hover:underline"
            >
              {licence.product.title}
            </Link>
            {renderParty(licence)}
          </td>
          <td className="wrap-anywhere max-sm:hidden">{getPlaceLabel(licence) ?? 'Not bound'}</td>
          <td className="tabular-nums">{getTermLabel(licence, formatDate)}</td>
          <td>
            <StateBadge state={getShownState(licence)} styles={licenceStates} />
          </td>
        </tr>
      ))}
    </CompactTable>
  );
}
