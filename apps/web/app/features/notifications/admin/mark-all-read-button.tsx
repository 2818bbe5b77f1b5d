import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { unreadQuery } from './notice-queries.ts';
import { useMarkAllRead } from './use-notice-actions.ts';

export function MarkAllReadButton() {
  const { data } = useQuery(unreadQuery);
  const { mutate, isPending } = useMarkAllRead();
  return (
    <Button
      variant="outline"
      disabled={data?.data.unread === 0}
      pending={isPending && 'Marking...'}
      onClick={() => mutate()}
    >
      <CheckCheck aria-hidden />
      Mark all read
    </Button>
  );
}
