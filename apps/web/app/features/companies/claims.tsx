import type { CompanyClaims } from '@partshelf/contract/companies/claims.ts';
import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { companiesKey } from './companies.ts';

/**
 * This applies only to owners, while the vendor allows it and there is something to claim or to
 * say.
 */
export function ClaimsPanel({ company }: { company: OwnCompany }) {
  const { documentId, role, closedAt } = company;
  const { allowsClaims } = useShownTexts();
  const { data } = useQuery({
    ...claimsQuery(documentId),
    enabled: allowsClaims && role === 'owner' && closedAt === null,
  });
  const box = useRef<HTMLDivElement>(null);
  if (!data || isEmpty(data.data)) return null;
  const { claimable } = data.data;
  return (
    <div ref={box} tabIndex={-1} className="mt-8">
      <Card title="Purchases of your colleagues">
        {claimable.orders > 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p className="max-w-prose text-sm">
              <strong>{countOrders(claimable.orders)}</strong> by {countPeople(claimable.buyers)} at
              your verified domains {claimable.orders === 1 ? 'is' : 'are'} personal. You can claim{' '}
              {claimable.orders === 1 ? 'it' : 'them'} for the company; no one sees whose they are.
            </p>
            <ClaimButton company={company} claimable={claimable} focusOnClose={box} />
          </div>
        ) : (
          <p className="text-sm">There is nothing to claim at the moment.</p>
        )}
        <ClaimCounts claims={data.data} />
      </Card>
    </div>
  );
}

function claimsQuery(documentId: string) {
  return {
    ...apiQuery([...companiesKey, 'claims'], 'GET /companies/:documentId/claims', {
      params: { documentId },
    }),
    retry: false,
  };
}

const isEmpty = ({ claimable, waiting, moved, refused }: CompanyClaims) =>
  claimable.orders + waiting + moved + refused === 0;

const countOrders = (orders: number) => (orders === 1 ? '1 paid order' : `${orders} paid orders`);
const countPeople = (people: number) => (people === 1 ? '1 person' : `${people} people`);

function ClaimCounts({ claims: { waiting, moved, refused } }: { claims: CompanyClaims }) {
  const counts = [
    { name: 'Waiting for an answer', count: waiting },
    { name: 'Moved', count: moved },
    { name: 'Refused', count: refused },
  ];
  if (waiting + moved + refused === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {counts.map(({ name, count }) => (
        <div key={name}>
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="font-semibold tabular-nums">{countPeople(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ClaimButtonProps {
  focusOnClose: RefObject<HTMLElement | null>;
  company: OwnCompany;
  claimable: CompanyClaims['claimable'];
}

function ClaimButton({ company, claimable, focusOnClose }: ClaimButtonProps) {
  const { documentId, name } = company;
  return (
    <CallButton
      name={`Claim ${claimable.orders === 1 ? 'this purchase' : 'these purchases'}`}
      question={{
        focusOnClose,
        title: `Claim ${countOrders(claimable.orders)} for ${name}?`,
        description: `An email asks each buyer (${countPeople(claimable.buyers)}), and names ${name}.`,
        action: 'Claim',
        children: (
          <ul className="grid list-disc gap-1.5 pl-5 text-sm">
            <li>
              A buyer who refuses within {limits.claimDays} days keeps the purchases, and cannot be
              asked again.
            </li>
            <li>All other purchases move to {name} after that.</li>
            <li>You see how many buyers have refused, but not who they are.</li>
          </ul>
        ),
      }}
      pending="Claiming..."
      call={() => api('POST /companies/:documentId/claims', { params: { documentId }, body: {} })}
      answerKey={claimsQuery(documentId).queryKey}
      success={{
        title: 'Purchases claimed',
        description: 'Each buyer is asked by email and may refuse.',
      }}
      settledKeys={[companiesKey]}
    />
  );
}
