import type { PlansContent } from '@partshelf/contract/branding/texts.ts';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ShopLink } from '../branding/shop-link.tsx';

interface OwnPlansProps extends PlansContent {
  query: ComponentProps<typeof QueryState>['query'];
}

export function OwnPlans({ query, plans }: OwnPlansProps) {
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-80" />}
      errorText="The plans could not be loaded."
    >
      {() => <PlanList plans={plans} />}
    </QueryState>
  );
}

export function PlanList({ plans }: PlansContent) {
  return (
    <ul className="grid gap-6 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {plans.map(({ name, price, points, button }, index) => (
        <li key={index} className="flex flex-col rounded-lg border border-border bg-card p-6">
          <h3 className="text-h3">{name}</h3>
          <p className="mt-1 font-semibold text-muted-foreground">{price}</p>
          <ul className="mt-4 mb-5 grid gap-2">
            {points.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-[18px] shrink-0 text-success" />
                {point}
              </li>
            ))}
          </ul>
          <Button asChild variant="outline" className="mt-auto">
            <ShopLink to={button.link}>{button.label}</ShopLink>
          </Button>
        </li>
      ))}
    </ul>
  );
}
