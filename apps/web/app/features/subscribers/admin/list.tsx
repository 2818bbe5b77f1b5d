import {
  type AdminSubscriber,
  subscriberFilters,
  type SubscriberState,
  subscriptionForm,
} from '@partshelf/contract/subscribers.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Trash2 } from 'lucide-react';
import { CallButton } from '../../../ui/call-button.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import {
  createdColumn,
  type ListColumns,
  ListLine,
  stateColumn,
} from '../../../admin/list-columns.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { api } from '../../../api.ts';
import { publicQuery } from '../../../query-client.ts';
import { type BadgeStyles, toStateOptions } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';

export default function SubscribersPage() {
  return (
    <>
      <BackOfficeHeading title="Subscribers" />
      <SubscriptionFormField />
      <FilteredList
        label="Subscribers"
        noun="subscriber"
        getName={({ email }) => email}
        call="GET /back-office/subscribers"
        queryKey={subscribersKey}
        schema={subscriberFilters.page}
        search="Search name or email"
        filters={[{ name: 'state', label: 'Status', options: subscriberStateOptions }]}
        days={{ label: 'Since' }}
        file="GET /back-office/export/subscribers"
        columns={columns}
        renderActions={(subscriber) => <DeleteSubscriberButton subscriber={subscriber} />}
        empty={<NoSubscribers />}
      />
    </>
  );
}

function NoSubscribers() {
  const form = useQuery(subscriptionFormQuery).data?.data.form;
  return (
    <EmptyState link={{ to: '/', label: 'Open shop' }}>
      There are no subscribers in this shop yet.{' '}
      {form === 'emailjs'
        ? 'Choose “In this shop” above to list them here.'
        : 'Visitors subscribe on its home page.'}
    </EmptyState>
  );
}

const stateStyles: BadgeStyles<SubscriberState> = {
  unconfirmed: { tone: 'info', icon: Clock, label: 'Not confirmed' },
  subscribed: { tone: 'success', icon: CircleCheck, label: 'Subscribed' },
  unsubscribed: { tone: 'destructive', icon: CircleX, label: 'Unsubscribed' },
};

const subscriberStateOptions = toStateOptions(stateStyles);

const columns: ListColumns<'GET /back-office/subscribers'> = [
  {
    id: 'email',
    header: 'Email',
    className: 'w-1/2',
    cell: ({ email }) => (
      <ListLine text={email}>
        <span className="font-semibold">{email}</span>
      </ListLine>
    ),
    narrow: 'title',
  },
  {
    id: 'name',
    header: 'Name',
    className: 'w-1/4',
    narrow: 'details',
    cell: ({ name }) => (
      <ListLine text={name}>
        <bdi>{name}</bdi>
      </ListLine>
    ),
    narrowCell: ({ name }) => <bdi>{name}</bdi>,
  },
  stateColumn(stateStyles),
  {
    ...createdColumn('Since', formatDateTime),
    sort: 'desc',
    className: 'max-lg:hidden',
    narrow: 'details',
  },
];

const formLabels = { emailjs: 'EmailJS', shop: 'In this shop' } as const;

function SubscriptionFormField() {
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

function DeleteSubscriberButton({ subscriber }: { subscriber: AdminSubscriber }) {
  const { documentId, email } = subscriber;
  return (
    <CallButton
      name="Delete"
      label={`Delete ${email}`}
      icon={Trash2}
      size="sm"
      question={{
        title: `Delete ${email}?`,
        description: 'The address is removed from the list and from later exports.',
        action: 'Delete subscriber',
        isDangerous: true,
      }}
      pending="Deleting..."
      call={() => api('DELETE /back-office/subscribers/:documentId', { params: { documentId } })}
      settledKeys={[subscribersKey]}
      failureTitle="The subscriber was not deleted"
    />
  );
}

const subscribersKey = ['back-office', 'subscribers'];

const subscriptionFormQuery = publicQuery(['subscribers', 'form'], 'GET /subscribers/form', {});
