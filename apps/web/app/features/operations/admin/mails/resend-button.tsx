import type { AdminMail } from '@partshelf/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { openTasksKey } from '../../../../admin/overview/queries.ts';
import { showFailure } from '../../../../admin/show-failure.ts';
import { mailsKey } from './mail-queries.ts';

export function ResendButton({ mail: { documentId, recipient } }: { mail: AdminMail }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /back-office/mails/:documentId/resend', { params: { documentId } }),
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'The email is on its way again',
        description: `To ${recipient}.`,
      }),
    onError: (error) => showFailure('The email was not sent again', error),
    onSettled: () =>
      Promise.all(
        [mailsKey, openTasksKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Send again to ${recipient}`}
      pending={isPending && 'Sending...'}
      onClick={() => mutate()}
    >
      <Send aria-hidden />
      Send again
    </Button>
  );
}
