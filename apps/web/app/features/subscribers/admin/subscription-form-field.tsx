import { subscriptionForm } from '@partshelf/contract/subscribers.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { publicQuery } from '../../../query-client.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { useCall } from '../../../ui/use-call.ts';

export const subscriptionFormQuery = publicQuery(
  ['subscribers', 'form'],
  'GET /subscribers/form',
  {},
);

const formLabels = { emailjs: 'EmailJS', shop: 'In this shop' } as const;

export function SubscriptionFormField() {
  const { data } = useQuery(subscriptionFormQuery);
  const { mutate, isPending, variables } = useCall({
    call: (form: keyof typeof formLabels) =>
      api('PUT /back-office/subscribers/form', { body: { form } }),
    answerKey: subscriptionFormQuery.queryKey,
    success: 'Saved',
    failureTitle: 'Your choice was not saved',
  });
  const form = isPending ? variables : data?.data.form;
  return (
    <div className="mb-5 max-w-md">
      <Field
        label="Where subscriptions go"
        hint="If subscriptions stay in this shop, each address is confirmed by email before it counts."
      >
        <Select
          value={form ?? ''}
          disabled={!form}
          onChange={({ target }) => mutate(subscriptionForm.parse(target.value))}
        >
          {subscriptionForm.options.map((value) => (
            <option key={value} value={value}>
              {formLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
