import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { openTasksKey } from '../open-tasks-query.ts';
import { alertsKey } from './alerts-query.ts';

export function useAlertMutationOptions(failure: string) {
  const queries = useQueryClient();
  return {
    onError: (error: Error) => {
      toast({ variant: 'destructive', title: 'Error', description: messageOf(error, failure) });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: alertsKey }),
        queries.invalidateQueries({ queryKey: openTasksKey }),
      ]),
  };
}
