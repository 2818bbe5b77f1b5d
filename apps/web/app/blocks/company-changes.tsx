import type { CompanyChange } from '@partshelf/contract/companies/companies.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/accounts/current-user.ts';
import { quoteKey } from '../features/checkout/quote.ts';
import { companiesKey } from '../features/companies/companies.ts';
import { ordersKey } from '../features/orders/orders.ts';
import { shoppingKey } from '../optimistic-list.ts';
import { useRealtimeEvents } from '../realtime/realtime.ts';
import { toast } from '../ui/toast.tsx';

const ofCompanies: readonly QueryKey[] = [companiesKey, ordersKey, ['owned']];
const ofPurchases: readonly QueryKey[] = [currentUserQuery.queryKey, quoteKey, shoppingKey];

/** Refreshes what a company shows to this person, and says what others have changed. */
export function CompanyChanges() {
  const queries = useQueryClient();
  const refetch = (keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  useRealtimeEvents({
    connect() {
      for (const queryKey of ofCompanies) void queries.refetchQueries({ queryKey, stale: true });
    },
    companyChanged(change) {
      // A page would keep showing what it has when the new request is refused.
      if (isLoss(change)) {
        for (const queryKey of ofCompanies) void queries.resetQueries({ queryKey });
      } else refetch(ofCompanies);
      refetch(ofPurchases);
      const title = change.isOwn ? undefined : titles[change.change]?.(change.name);
      if (title !== undefined) toast({ title });
    },
  });
  return null;
}

const isLoss = ({ change }: CompanyChange) => change === 'left' || change === 'removed';

const titles: Partial<Record<CompanyChange['change'], (name: string) => string>> = {
  closed: (name) => `${name} was closed`,
  reopened: (name) => `${name} is open again`,
  joined: (name) => `You are now a member of ${name}`,
  'role changed': (name) => `Your role in ${name} has changed`,
  removed: (name) => `You are no longer a member of ${name}`,
};
