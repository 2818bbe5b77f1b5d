import { clsx } from 'clsx';
import { compactTableStyle } from '../../../admin/compact-table-style.ts';

interface SumsTableProps {
  label: string;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  sums: readonly string[];
  /** Columns that phones leave out. */
  wideColumns: readonly string[];
}

/** Short, in one order: the first column names the row, the others are figures. */
export function SumsTable({ label, headers, rows, sums, wideColumns }: SumsTableProps) {
  const styleOf = (index: number) =>
    clsx(
      index > 0 && 'text-right! tabular-nums',
      wideColumns.includes(headers[index]!) && 'max-sm:hidden',
    );
  return (
    <div className="rounded-lg border border-border bg-card p-5">
      <table aria-label={label} className={compactTableStyle}>
        <thead>
          <tr>
            {headers.map((head, index) => (
              <th key={head} scope="col" className={styleOf(index)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row" className="border-t border-border py-2.5 font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={headers[index + 1]} className={styleOf(index + 1)}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-[640]">
            <th scope="row">Sum</th>
            {sums.map((sum, index) => (
              <td key={headers[index + 1]} className={styleOf(index + 1)}>
                {sum}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
