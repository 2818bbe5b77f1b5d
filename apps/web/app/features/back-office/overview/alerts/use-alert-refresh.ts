import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { waitingKey } from '../waiting-query.ts';
import { alertsKey } from './alerts-query.ts';

/** What follows when an alert was acted upon: the lists are read again, and a failure is shown. */
export function useAlertRefresh(failure: string) {
  const queries = useQueryClient();
  return {
    onError: (error: Error) => {
      toast({ variant: 'destructive', title: 'Error', description: messageOf(error, failure) });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: alertsKey }),
        queries.invalidateQueries({ queryKey: waitingKey }),
      ]),
  };
}
