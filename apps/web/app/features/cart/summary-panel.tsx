import { formatUsd } from '@partshelf/contract/money.ts';
import type { ReactNode } from 'react';
import { Assurances } from './assurances.tsx';

interface SummaryPanelProps {
  title: string;
  /** Undefined amounts are not known yet. */
  rows: readonly { key: string; label: string; dollars: number | undefined }[];
  totalDollars: number | undefined;
  action: ReactNode;
}

export function SummaryPanel({ title, rows, totalDollars, action }: SummaryPanelProps) {
  return (
    <section className="rounded-lg border border-border bg-card p-6">
      <h2 className="mb-4.5 text-h3">{title}</h2>
      <dl className="grid gap-2.5 text-sm tabular-nums">
        {rows.map(({ key, label, dollars }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere text-muted-foreground">{label}</dt>
            <dd>{formatAmount(dollars)}</dd>
          </div>
        ))}
        <div
          data-no-overlay
          className="flex items-baseline justify-between gap-4 border-t border-border pt-3.5 first:border-t-0 first:pt-0"
        >
          <dt className="text-[1.0625rem] font-[660]">Total</dt>
          <dd className="wide text-2xl font-[660] tracking-[-0.02em]">
            {formatAmount(totalDollars)}
          </dd>
        </div>
      </dl>
      <div className="my-5">{action}</div>
      <Assurances />
    </section>
  );
}

const formatAmount = (dollars: number | undefined) =>
  dollars === undefined ? '–' : formatUsd(dollars);
