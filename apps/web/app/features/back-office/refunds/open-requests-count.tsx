import { useQuery } from '@tanstack/react-query';
import { WaitingCount } from '../waiting-count.tsx';
import { openRequestsQuery } from './refund-request-queries.ts';

/** How many people wait to hear whether they get their money back. */
export function OpenRequestsCount({ className }: { className?: string }) {
  const { data } = useQuery(openRequestsQuery);
  const count = data?.meta.pagination.total ?? 0;
  return <WaitingCount count={count} what="open" className={className} />;
}
