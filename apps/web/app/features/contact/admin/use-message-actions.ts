import type { MessageAnswerInput } from '@partshelf/contract/contact.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { showFailure } from '../../../admin/show-failure.ts';
import { messagesKey } from './message-queries.ts';

function useInvalidateMessages(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [messagesKey, openTasksKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

export function useAnswerMessage(documentId: string) {
  const refresh = useInvalidateMessages();
  return useMutation({
    mutationFn: (body: MessageAnswerInput) =>
      api('POST /back-office/messages/:documentId/answer', { params: { documentId }, body }),
    onSuccess: ({ data: { email } }) => {
      toast({
        variant: 'success',
        title: 'Answer sent',
        description: `It is on its way to ${email}.`,
      });
      return refresh();
    },
  });
}

export function useMarkDone(documentId: string) {
  const refresh = useInvalidateMessages();
  return useMutation({
    mutationFn: (done: boolean) =>
      api('PUT /back-office/messages/:documentId/done', { params: { documentId }, body: { done } }),
    onSuccess: (_, done) => {
      toast({ variant: 'success', title: done ? 'Message is done' : 'Message is open again' });
      return refresh();
    },
    onError: (error) => showFailure('Nothing was changed', error),
  });
}
