import type { Statistics } from '@partshelf/contract/back-office/statistics.ts';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../admin/figure.tsx';

type Funnel = Statistics['funnel'];

export const stepLabels: Record<keyof Funnel, string> = {
  viewed: 'Page views',
  addedToCart: 'Added to cart',
  checkoutBegun: 'Checkouts begun',
  ordersPaid: 'Orders paid',
};

export function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const steps = Object.entries(stepLabels) as [keyof Funnel, string][];
  const most = Math.max(1, ...Object.values(funnel));
  return (
    <Card title="From product page to payment">
      <ol aria-label="From product page to payment" className="grid gap-3.5">
        {steps.map(([step, label]) => (
          <li key={step} className="grid gap-1.5 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{formatCount(funnel[step])}</span>
            </div>
            <div aria-hidden className="h-1.5 rounded-full bg-secondary">
              <div
                className="h-full rounded-full bg-primary"
                style={{ width: `${(funnel[step] / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="max-w-[70ch] text-xs text-muted-foreground">
        Each product of an order counts. “Buy Now” leads to the checkout without the cart. Page
        views are counted per product and day, without anything about the visitor; staff, crawlers
        and browsers that ask not to be tracked are left out.
      </p>
    </Card>
  );
}
