import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { formatDateTime } from '../../../../ui/dates.ts';
import { compactTableStyle } from '../../../../admin/compact-table-style.ts';

export function OrderDownloads({ order: { downloads } }: { order: AdminOrderDetails }) {
  if (downloads.length === 0) {
    return <p className="text-sm text-muted-foreground">Nothing has been downloaded.</p>;
  }
  return (
    <table aria-label="Downloads" className={compactTableStyle}>
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col" className="text-right!">
            Times
          </th>
          <th scope="col" className="text-right!">
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {downloads.map(({ title, version, count, lastAt }) => (
          <tr key={`${title} ${version}`}>
            <td className="wrap-anywhere">
              {title} <span className="label">v{describeVersion(version)}</span>
            </td>
            <td className="text-right tabular-nums">{count}</td>
            <td className="text-right whitespace-nowrap tabular-nums">{formatDateTime(lastAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
