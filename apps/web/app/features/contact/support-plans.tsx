import { basicSupport, type Promises } from '@partshelf/contract/branding/brand.ts';
import type { PlansContent } from '@partshelf/contract/branding/texts.ts';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { usePromises } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ShopLink } from '../branding/links.tsx';
import { useOwnText } from '../branding/texts.ts';
import { getContactPath } from './contact-details.tsx';

const listPlans = ({ isSupportedAroundTheClock }: Promises) => [
  {
    name: 'Basic',
    hours: basicSupport.hours,
    price: 'Included with every purchase',
    text: 'For a question that can wait a day or two.',
    facts: ['Email', basicSupport.response],
  },
  {
    name: 'Premium',
    hours: 12,
    price: 'Price on request',
    text: 'For pages that people use every day.',
    facts: [
      isSupportedAroundTheClock ? '24/7 email and chat' : 'Email and chat',
      '12-hour response',
    ],
  },
  {
    name: 'Enterprise',
    hours: 1,
    price: 'Price on request',
    text: 'For an intranet that must always work.',
    facts: ['Dedicated manager and phone', '1-hour SLA'],
  },
];

interface SupportPlansProps {
  isShown: boolean;
}

export function SupportPlans({ isShown }: SupportPlansProps) {
  const plans = listPlans(usePromises());
  const own = useOwnText('plans');
  return (
    <section hidden={!isShown}>
      <h2 className="mb-1.5 text-section">Support Plans</h2>
      <p className="mb-7 text-muted-foreground">
        {own
          ? 'How to reach us, and how soon we answer.'
          : 'Every buyer has Basic, at no extra cost. Premium and Enterprise are optional: ask us for a price.'}
      </p>
      {own ? (
        <OwnPlans query={own.query} plans={own.content?.plans ?? []} />
      ) : (
        <ul className="grid gap-x-6 gap-y-10 lg:grid-cols-3">
          {plans.map((plan) => (
            <Plan key={plan.name} {...plan} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Plan({ name, hours, price, text, facts }: ReturnType<typeof listPlans>[number]) {
  return (
    <li className="flex flex-col">
      <div aria-hidden className="stand [--shelf-over:0.75rem]">
        <p className="flex h-32 items-end gap-2 rounded-t-lg border border-b-0 border-border bg-card px-5 pb-3">
          <span className="wide text-display tabular-nums">{hours}</span>
          <span className="pb-1 font-semibold text-muted-foreground">
            {hours === 1 ? 'hour' : 'hours'}
          </span>
        </p>
      </div>
      <h3 className="mt-6 text-h3">{name}</h3>
      <p className="mt-1 font-semibold">{price}</p>
      <p className="mt-1 text-sm text-muted-foreground">{text}</p>
      <ul className="mt-4 mb-5 grid gap-2">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-[18px] shrink-0 text-success" />
            {fact}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={getContactPath(`${name} support plan`)}
        preventScrollReset
        variant="outline"
        className="mt-auto"
      >
        Ask about {name}
      </ButtonLink>
    </li>
  );
}

interface OwnPlansProps extends PlansContent {
  query: ComponentProps<typeof QueryState>['query'];
}

function OwnPlans({ query, plans }: OwnPlansProps) {
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
        <li key={index} className="flex flex-col sheet sheet-body">
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
