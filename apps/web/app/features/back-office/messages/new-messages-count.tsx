import { useQuery } from '@tanstack/react-query';
import { WaitingCount } from '../waiting-count.tsx';
import { newMessagesQuery } from './message-queries.ts';

/** How many messages nobody has dealt with. */
export function NewMessagesCount({ className }: { className?: string }) {
  const { data } = useQuery(newMessagesQuery);
  const count = data?.meta.pagination.total ?? 0;
  return <WaitingCount count={count} what="new" className={className} />;
}
