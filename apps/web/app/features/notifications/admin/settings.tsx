import { useQuery } from '@tanstack/react-query';
import {
  dailyNotificationKinds,
  type NotificationMail,
  type NotificationPreference,
} from '@partshelf/contract/notifications.ts';
import { useId } from 'react';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { preferencesQuery } from './queries.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { api } from '../../../api.ts';
import { Select } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { notificationTexts } from './kinds.ts';

export default function NotificationSettingsPage() {
  return (
    <>
      <BackOfficeHeading title="Your notifications" />
      <p className="mb-5 max-w-prose text-sm text-muted-foreground">
        These settings are only for you: each Admin has their own. They do not change the emails to
        the address of the shop.
      </p>
      <QueryState
        query={useQuery(preferencesQuery)}
        skeleton={<Skeleton className="h-96" />}
        errorText="Your choices could not be loaded."
      >
        {({ data: preferences }) => <NotificationSettings preferences={preferences} />}
      </QueryState>
    </>
  );
}

const mailTexts: Record<NotificationMail, string> = {
  off: 'No email',
  each: 'An email each time',
  daily: 'One email a day',
};

function NotificationSettings({ preferences }: { preferences: readonly NotificationPreference[] }) {
  return (
    <ul className="divide-y divide-border sheet">
      {preferences.map((preference) => (
        <PreferenceRow key={preference.kind} preference={preference} />
      ))}
    </ul>
  );
}

function PreferenceRow({ preference }: { preference: NotificationPreference }) {
  const id = useId();
  const { mutate, isPending, variables } = useSavePreference();
  const { kind, bell, mail } = isPending ? variables : preference;
  const { label, hint, icon: Icon } = notificationTexts[kind];
  const mails: NotificationMail[] = dailyNotificationKinds.includes(kind)
    ? ['off', 'each', 'daily']
    : ['off', 'each'];
  return (
    <li
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-6"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground max-sm:hidden" />
      <div className="min-w-52 grow basis-0">
        <p id={id} className="text-sm font-semibold">
          {label}
        </p>
        <p className="text-xs text-muted-foreground">{hint}</p>
      </div>
      <span className="flex items-center gap-2.5 text-sm">
        Back office
        <Switch
          aria-label={`${label} in the back office`}
          isOn={bell}
          onChange={(isOn) => mutate({ kind, bell: isOn, mail })}
        />
      </span>
      <div className="w-52">
        <Select
          aria-label={`Emails about: ${label}`}
          value={mail}
          onChange={({ target }) => mutate({ kind, bell, mail: target.value as NotificationMail })}
        >
          {mails.map((value) => (
            <option key={value} value={value}>
              {mailTexts[value]}
            </option>
          ))}
        </Select>
      </div>
    </li>
  );
}

const useSavePreference = () =>
  useCall({
    call: (body: NotificationPreference) => api('PUT /back-office/notices/preferences', { body }),
    scope: { id: 'notice-preferences' },
    answerKey: preferencesQuery.queryKey,
    success: 'Saved',
    failureTitle: 'Your choice was not saved',
  });
