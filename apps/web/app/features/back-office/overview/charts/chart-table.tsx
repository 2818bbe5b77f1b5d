import { clsx } from 'clsx';
import { recordTableStyle } from '../../record-table.ts';

interface PlotTableProps {
  label: string;
  heads: readonly string[];
  /** The first of each names the row, the others are figures. */
  rows: readonly (readonly string[])[];
}

const alignment = (place: number) => (place > 0 ? 'text-right! tabular-nums' : undefined);

/** The figures of a plot. */
export function PlotTable({ label, heads, rows }: PlotTableProps) {
  return (
    <table aria-label={label} className={recordTableStyle}>
      <thead>
        <tr>
          {heads.map((head, place) => (
            <th key={head} scope="col" className={alignment(place)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, place) => (
              <td key={heads[place]} className={clsx('whitespace-nowrap', alignment(place))}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
