import {
  type AdminSubscriber,
  subscriberFilters,
  type SubscriberState,
} from '@partshelf/contract/subscribers.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Trash2 } from 'lucide-react';
import { CallButton } from '../../../ui/call-button.tsx';
import {
  createdColumn,
  type ListColumns,
  ListLine,
  stateColumn,
  textColumn,
} from '../../../admin/list-columns.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { api } from '../../../api.ts';
import { type BadgeStyles, toStateOptions } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { subscriptionFormQuery, SubscriptionFormField } from './subscription-form-field.tsx';

export default function SubscribersPage() {
  return (
    <ListPage
      label="Subscribers"
      intro={<SubscriptionFormField />}
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
      <ListLine>
        <span className="font-semibold">{email}</span>
      </ListLine>
    ),
    narrow: 'title',
  },
  { ...textColumn('name', 'Name'), className: 'w-1/4', narrow: 'details' },
  stateColumn(stateStyles),
  {
    ...createdColumn('Since', formatDateTime),
    sort: 'desc',
    className: 'max-lg:hidden',
    narrow: 'details',
  },
];

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
