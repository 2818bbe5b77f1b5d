import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { formatUsd } from '@partshelf/contract/money.ts';

const count = (number: number) => number.toLocaleString('en-US');

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const figuresStyle =
  'grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 xl:grid-cols-4';

export function OverviewFigures({ overview }: { overview: Overview }) {
  const { sales, states, attempts, downloads } = overview;
  return (
    <section aria-label="Figures">
      <dl className={figuresStyle}>
        <Figure
          name="Revenue"
          value={formatUsd(sales.revenue)}
          note={`${formatUsd(sales.paid)} paid, ${formatUsd(sales.returned)} given back`}
        />
        <Figure name="Paid orders" value={count(sales.orders)} note={unpaidNote(states)} />
        <Figure
          name="Conversion"
          value={
            attempts.started > 0 ? percent.format(attempts.paid / attempts.started) : 'None yet'
          }
          note={`${count(attempts.paid)} of ${count(attempts.started)} payment pages were paid`}
        />
        <Figure name="Downloads" value={count(downloads)} note="of what was bought" />
      </dl>
    </section>
  );
}

function unpaidNote({ pending, expired, failed, refunded, disputed }: Overview['states']): string {
  const others = { pending, expired, failed, refunded, disputed };
  return Object.entries(others)
    .map(([state, orders]) => `${count(orders)} ${state}`)
    .join(', ');
}

interface FigureProps {
  name: string;
  value: string;
  note: string;
}

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className="bg-card p-5">
      <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
      <dd className="wide mt-1 text-[28px] leading-tight font-[660] tabular-nums">{value}</dd>
      <dd className="mt-1 text-xs text-muted-foreground tabular-nums">{note}</dd>
    </div>
  );
}
