import type { JoinOffer } from '@partshelf/contract/companies/join-requests.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { useCall } from '../../ui/use-call.ts';
import { currentUserQuery } from '../accounts/current-user.ts';
import { companiesKey } from './companies.ts';

const offersQuery = {
  ...apiQuery([...companiesKey, 'offers'], 'GET /company-join-requests', {}),
  retry: false,
};

export function JoinOffers({ className }: { className?: string }) {
  const { data } = useQuery(offersQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <ul aria-label="Companies that you can join" className={className}>
      {data.data.map((offer) => (
        <Offer key={offer.documentId} offer={offer} />
      ))}
    </ul>
  );
}

function Offer({ offer }: { offer: JoinOffer }) {
  const { name, joining, requestedAt } = offer;
  const { join, withdraw } = useOffer(offer);
  const isWaiting = requestedAt !== null && joining === 'approval';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sheet px-5 py-4 md:px-7">
      <div className="min-w-0 grow basis-64">
        <h2 className="text-h2 wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted-foreground">{describeOffer(offer)}</p>
      </div>
      {isWaiting ? (
        <Button
          variant="outline"
          pending={withdraw.isPending && 'Withdrawing...'}
          onClick={() => withdraw.mutate()}
        >
          Withdraw request
        </Button>
      ) : (
        <Button
          variant="outline"
          className="max-w-full"
          pending={join.isPending && 'Joining...'}
          onClick={() => join.mutate()}
        >
          <span className="truncate">Join {name}</span>
        </Button>
      )}
    </li>
  );
}

function describeOffer({ joining, requestedAt }: JoinOffer): string {
  if (joining === 'automatic') {
    return 'Your email address is at a domain of this company: you join it as a developer.';
  }
  return requestedAt === null
    ? 'Your email address is at a domain of this company: its owners decide whether you join.'
    : `You asked to join on ${formatDate(requestedAt)}. Its owners have not decided yet.`;
}

function useOffer({ documentId, name }: JoinOffer) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const told = { settledKeys: [companiesKey], failureTitle: 'Nothing was changed' };
  const join = useCall({
    call: () => api('POST /companies/:documentId/join-requests', { params: { documentId } }),
    success: ({ data: { joined } }) =>
      joined
        ? `You are now a member of ${name}`
        : {
            title: 'Request sent',
            description: `The owners of ${name} decide, and you get an email.`,
          },
    onDone: ({ data: { joined } }) => {
      if (!joined) return;
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      void navigate(`/company/${documentId}`);
    },
    ...told,
  });
  const withdraw = useCall({
    call: () => api('DELETE /companies/:documentId/join-requests', { params: { documentId } }),
    success: 'Request withdrawn',
    ...told,
  });
  return { join, withdraw };
}
