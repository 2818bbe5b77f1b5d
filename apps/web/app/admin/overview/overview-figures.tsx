import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Figure, figuresStyle, formatCount } from '../figure.tsx';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

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
        <Figure name="Paid orders" value={formatCount(sales.orders)} note={unpaidNote(states)} />
        <Figure
          name="Conversion"
          value={
            attempts.started > 0 ? percent.format(attempts.paid / attempts.started) : 'None yet'
          }
          note={`${formatCount(attempts.paid)} of ${formatCount(attempts.started)} payment pages were paid`}
        />
        <Figure name="Downloads" value={formatCount(downloads)} note="of what was bought" />
      </dl>
    </section>
  );
}

function unpaidNote({ pending, expired, failed, refunded, disputed }: Overview['states']): string {
  const others = { pending, expired, failed, refunded, disputed };
  return Object.entries(others)
    .map(([state, orders]) => `${formatCount(orders)} ${state}`)
    .join(', ');
}
