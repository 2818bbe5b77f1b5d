import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const figuresStyle =
  'grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 xl:grid-cols-4';

export const formatCount = (number: number) => number.toLocaleString('en-US');

/** Examples are `1 order` and `1,200 orders`. */
export const countLabel = (count: number, noun: string, nouns = `${noun}s`) =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`;

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const signedPercent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** An example is `69.7%`. Nothing is the share of nothing. */
export const formatShare = (part: number, whole: number): string =>
  whole > 0 ? percent.format(part / whole) : '–';

/** An example is `+4.2%`. */
export const formatChange = (value: number, before: number): string =>
  signedPercent.format((value - before) / before);

interface FigureProps {
  name: string;
  value: string;
  note: string;
  to?: string;
}

export function Figure({ name, value, note, to }: FigureProps) {
  return (
    <div className="bg-card px-5 py-3.5">
      <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
      <dd className="wide mt-1 text-figure tabular-nums">
        {to ? (
          <Link to={to} className="hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className="mt-1 text-xs text-muted-foreground tabular-nums">{note}</dd>
    </div>
  );
}

export const compactTableStyle =
  'w-full text-sm [&_td]:border-t [&_td]:border-border [&_td]:py-2.5 [&_td]:pr-3 [&_td]:align-top [&_td:last-child]:pr-0 [&_tfoot_th]:border-t [&_tfoot_th]:border-border [&_tfoot_th]:py-2.5 [&_th]:pr-3 [&_th]:text-left [&_th:last-child]:pr-0 [&_thead_th]:pb-2 [&_thead_th]:text-xs [&_thead_th]:font-semibold [&_thead_th]:text-muted-foreground';

interface CompactTableProps {
  label: string;
  columns: readonly (string | { readonly name: string; readonly className: string })[];
  children: ReactNode;
}

export function CompactTable({ label, columns, children }: CompactTableProps) {
  return (
    <table data-slot="list" aria-label={label} className={compactTableStyle}>
      <thead>
        <tr>
          {columns.map((column) => {
            const { name, className } =
              typeof column === 'string' ? { name: column, className: '' } : column;
            return (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const toNumberColumn = (name: string) => ({ name, className: 'text-right!' });

export const rowHeadStyle = 'border-t border-border py-2.5 font-normal wrap-anywhere';
