import type { FailedJobs } from '@partshelf/contract/back-office/overview.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertEntry } from './alert-entry.tsx';
import { useAlertMutationOptions } from './use-alert-mutation-options.ts';

export function FailedJobEntry({ failed }: { failed: FailedJobs }) {
  const { queue, count, lastFailedAt } = failed;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('POST /back-office/overview/failed-jobs/:queue/retry', { params: { queue } }),
    ...useAlertMutationOptions('The jobs could not be tried again.'),
  });
  const jobs = count === 1 ? '1 job' : `${count.toLocaleString('en-US')} jobs`;
  return (
    <AlertEntry
      text={`${jobs} failed at every try`}
      at={lastFailedAt}
      action={
        <Button
          variant="outline"
          size="sm"
          pending={isPending && 'Trying again...'}
          onClick={() => mutate()}
        >
          Try again
        </Button>
      }
    >
      {queue}
    </AlertEntry>
  );
}
