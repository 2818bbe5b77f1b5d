import { formatUsd } from '@partshelf/contract/money.ts';
import type { ReactNode } from 'react';
import { formatPrice } from '../../ui/price.tsx';
import { Assurances } from './assurances.tsx';

export interface SummaryRow {
  key: string;
  label: string;
  /** Undefined while it is not known. */
  dollars: number | undefined;
  /** Zero is a price. */
  isPrice?: boolean;
}

interface SummaryPanelProps {
  title: string;
  rows: readonly SummaryRow[];
  totalDollars: number | undefined;
  /** A total of zero is that of an order. */
  isFree?: boolean;
  action: ReactNode;
}

export function SummaryPanel(props: SummaryPanelProps) {
  const { title, rows, totalDollars, isFree = false, action } = props;
  return (
    <section className="rounded-lg border border-border bg-card p-6">
      <h2 className="mb-4.5 text-h3">{title}</h2>
      <dl className="grid gap-2.5 text-sm tabular-nums">
        {rows.map(({ key, label, dollars, isPrice }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere text-muted-foreground">{label}</dt>
            <dd>{formatAmount(dollars, isPrice)}</dd>
          </div>
        ))}
        <div
          data-no-overlay
          className="flex items-baseline justify-between gap-4 border-t border-border pt-3.5 first:border-t-0 first:pt-0"
        >
          <dt className="text-[1.0625rem] font-[660]">Total</dt>
          <dd className="wide text-2xl font-[660] tracking-[-0.02em]">
            {formatAmount(totalDollars, isFree)}
          </dd>
        </div>
      </dl>
      <div className="my-5">{action}</div>
      <Assurances isFree={isFree} />
    </section>
  );
}

function formatAmount(dollars: number | undefined, isPrice = false): string {
  if (dollars === undefined) return '–';
  return isPrice ? formatPrice(dollars) : formatUsd(dollars);
}
