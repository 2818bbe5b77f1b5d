import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf } from '../../query-client.ts';
import { useShopSettings } from '../../shop-settings.ts';
import type { SubscriptionErrors } from './subscription.ts';

const mutationKey = ['contact', 'subscribe'];

const loadSubscription = () => import('./subscription.ts');

/** A failure here shows again when the form is sent. */
const prepare = () => void loadSubscription().catch(() => undefined);

export function useSubscribe() {
  const queries = useQueryClient();
  const { subscribe: service } = useShopSettings();
  const [errors, setErrors] = useState<SubscriptionErrors>({});

  async function read(form: HTMLFormElement) {
    const { readSubscription } = await loadSubscription();
    const answer = readSubscription(new FormData(form));
    setErrors(answer.errors);
    return answer;
  }

  const { mutate, isPending, isError, data } = useMutation({
    mutationKey,
    mutationFn: async (form: HTMLFormElement) => {
      const { values, errors: found } = await read(form);
      if (!values) {
        focusFirst(form, found);
        return 'refused';
      }
      const { sendSubscription } = await loadSubscription();
      if (await isStoredHere(queries)) {
        await apiOf(queries)('POST /subscribers', { body: values });
      } else {
        await sendSubscription(service, values);
      }
      form.reset();
      return 'sent';
    },
  });

  return {
    errors,
    isPending,
    isSent: data === 'sent',
    isError,
    prepare,
    send(form: HTMLFormElement) {
      if (queries.isMutating({ mutationKey }) === 0) mutate(form);
    },
    recheck(form: HTMLFormElement) {
      if (Object.keys(errors).length > 0) void read(form);
    },
  };
}

/** Without an answer, the service of the settings takes the subscription. */
const isStoredHere = (queries: QueryClient) =>
  apiOf(queries)('GET /subscribers/form', {}).then(
    ({ data }) => data.form === 'shop',
    () => false,
  );

function focusFirst(form: HTMLFormElement, errors: SubscriptionErrors) {
  const field = form.elements.namedItem(Object.keys(errors)[0]!);
  if (field instanceof HTMLElement) field.focus();
}
