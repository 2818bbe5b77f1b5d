import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { Link } from 'react-router';
import { formatSharedDate } from '../../../ui/dates.ts';
import { useInstallation } from '../install-context.ts';
import { getOrderInstallPath } from '../install-paths.ts';

export function GoBackStep() {
  const { kit, order } = useInstallation();
  const { product, olderReleases } = kit;
  return (
    <>
      <p>
        Upload and deploy the file of an older version in the same way. What the features of this
        version created on your sites stays.
      </p>
      {order && olderReleases.length > 0 && (
        <ul aria-label="Older versions" className="grid gap-1 print:hidden">
          {olderReleases.map((release) => (
            <li key={release.documentId}>
              <Link
                to={getOrderInstallPath(order, product, release)}
                className="inline-block py-1 link"
              >
                Version {describeVersion(release.version)}
              </Link>{' '}
              <span className="text-muted-foreground">{formatSharedDate(release.publishedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {order && olderReleases.length === 0 && <p>There is no older version.</p>}
      {!order && <p>Everyone who has bought it can download its older versions.</p>}
    </>
  );
}
