import type { AdminLicence } from '@partshelf/contract/licences/admin.ts';
import { ListLine } from '../../../admin/list-columns.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { BuyerLine, CompanyLink } from '../../companies/admin/company-link.tsx';
import { getPlaceLabel } from '../licences.ts';

/** A deleted person has no name any more. */
export function LicenceOwner({ owner, company }: Pick<AdminLicence, 'owner' | 'company'>) {
  if (owner) {
    return (
      <BuyerLine
        path={getUserPath(owner)}
        name={owner.username}
        email={owner.email}
        company={company}
      />
    );
  }
  return company ? <CompanyLink company={company} /> : '–';
}

export function LicencePlace(licence: Pick<AdminLicence, 'tenant' | 'hosts'>) {
  const place = getPlaceLabel(licence);
  if (!place) return <span className="text-muted-foreground">Not bound</span>;
  return (
    <ListLine>
      <bdi>{place}</bdi>
    </ListLine>
  );
}
