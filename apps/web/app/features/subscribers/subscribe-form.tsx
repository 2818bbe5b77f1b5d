import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf } from '../../query-client.ts';
import { useIsHydrated } from '../../rendering/hydration.tsx';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import type { SubscriptionErrors } from './subscription.ts';

/** Fields are white on the coloured panel in both themes. */
const formStyle =
  '[--card:white] [--input:white] [--primary-foreground:var(--blueprint-action)] [--primary-hover:var(--blueprint-action-hover)] [--primary:white] [--ring:white]';
const fieldStyle = '[--destructive-text:var(--blueprint-foreground)]';
const inputStyle = 'text-(--badge-art-foreground) focus-visible:outline-offset-2!';

export function SubscribeForm() {
  const isHydrated = useIsHydrated();
  const { errors, isPending, isSent, isError, preload, send, recheck } = useSubscribe();
  return (
    <Form
      onChange={({ currentTarget }) => recheck(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      className={`grid gap-4 lg:grid-cols-2 ${formStyle}`}
    >
      <Field label="Name" error={errors.name} className={fieldStyle}>
        <Input name="name" autoComplete="name" required onFocus={preload} className={inputStyle} />
      </Field>
      <Field label="Email" error={errors.email} className={fieldStyle}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          onFocus={preload}
          className={inputStyle}
        />
      </Field>
      <div className="grid gap-4 lg:col-span-2 lg:justify-items-start">
        {/* It is not submitted before hydration: what was typed would be lost. */}
        <Button
          type={isHydrated ? 'submit' : 'button'}
          size="lg"
          pending={isPending && 'Sending...'}
          // A fast answer empties the form before the second click of a double click.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          className="shadow-none"
        >
          Subscribe
        </Button>
        {isSent && (
          <FormNotice tone="success">Thanks for subscribing! You'll get updates soon.</FormNotice>
        )}
        {isError && <FormNotice tone="error">Oops! Something went wrong.</FormNotice>}
      </div>
    </Form>
  );
}

const mutationKey = ['contact', 'subscribe'];

const loadSubscription = () => import('./subscription.ts');

/** A failure here shows again when the form is sent. */
const preload = () => void loadSubscription().catch(() => undefined);

function useSubscribe() {
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
      if (await isStoredByShop(queries)) {
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
    preload,
    send(form: HTMLFormElement) {
      if (queries.isMutating({ mutationKey }) === 0) mutate(form);
    },
    recheck(form: HTMLFormElement) {
      if (Object.keys(errors).length > 0) void read(form);
    },
  };
}

/** Without an answer, the service of the settings takes the subscription. */
const isStoredByShop = (queries: QueryClient) =>
  apiOf(queries)('GET /subscribers/form', {}).then(
    ({ data }) => data.form === 'shop',
    () => false,
  );

function focusFirst(form: HTMLFormElement, errors: SubscriptionErrors) {
  const field = form.elements.namedItem(Object.keys(errors)[0]!);
  if (field instanceof HTMLElement) field.focus();
}
