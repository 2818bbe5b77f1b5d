import { clsx } from 'clsx';
import { compactTableStyle } from '../../compact-table-style.ts';

interface ChartTableProps {
  label: string;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

const alignment = (index: number) => (index > 0 ? 'text-right! tabular-nums' : undefined);

export function ChartTable({ label, headers, rows }: ChartTableProps) {
  return (
    <table aria-label={label} className={compactTableStyle}>
      <thead>
        <tr>
          {headers.map((head, index) => (
            <th key={head} scope="col" className={alignment(index)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, index) => (
              <td key={headers[index]} className={clsx('whitespace-nowrap', alignment(index))}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
