import type { Webhook } from '@partshelf/contract/webhooks.ts';
import { History, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionButtons, ActionMenu, callAction } from '../../../admin/actions.tsx';
import { savedState } from '../../../admin/editor.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { ChangeEndpointDialog, NewSecretDialog } from './endpoint-dialog.tsx';
import { webhookListPath, webhooksKey } from './queries.ts';

interface WebhookProps {
  webhook: Webhook;
}

export function WebhookActions({ webhook }: WebhookProps) {
  return (
    <>
      <EndpointButtons webhook={webhook} />
      <EndpointMenu webhook={webhook} />
    </>
  );
}

const setOn = (documentId: string, isOn: boolean) =>
  api('PUT /back-office/webhooks/:documentId/on', { params: { documentId }, body: { isOn } });

function EndpointButtons({ webhook }: WebhookProps) {
  const { documentId, offSince, waiting } = webhook;
  const isOn = offSince === null;
  return (
    <ActionButtons
      actions={[
        {
          name: 'Change',
          icon: Pencil,
          renderDialog: (state) => <ChangeEndpointDialog webhook={webhook} {...state} />,
        },
        callAction({
          name: 'Send a test',
          icon: Send,
          isVisible: isOn,
          pending: 'Sending...',
          call: () =>
            api('POST /back-office/webhooks/:documentId/test', {
              params: { documentId },
              body: {},
            }),
          success: 'A test event is on its way',
          changedKeys: [webhooksKey],
          failureTitle: 'The test was not sent',
        }),
        callAction({
          name: 'Switch on',
          icon: Play,
          variant: 'default',
          isVisible: !isOn,
          question: {
            title: 'Switch the endpoint on?',
            description:
              waiting === 0
                ? 'Webhooks are sent to it from now on.'
                : `Webhooks are sent to it from now on, and so are the ${waiting.toLocaleString('en-US')} that wait.`,
            action: 'Switch on',
          },
          pending: 'Switching on...',
          call: () => setOn(documentId, true),
          success: 'The endpoint is on',
          changedKeys: [webhooksKey],
        }),
      ]}
    />
  );
}

function EndpointMenu({ webhook }: WebhookProps) {
  const { documentId, offSince } = webhook;
  const navigate = useNavigate();
  const isOn = offSince === null;
  return (
    <ActionMenu
      isOnPage
      name="the endpoint"
      actions={[
        {
          name: 'Send again',
          icon: History,
          isVisible: isOn,
          renderDialog: ({ isOpen, onClose }) => (
            <Dialog
              open={isOpen}
              onOpenChange={(opens) => !opens && onClose()}
              title="Send webhooks again"
              description="They keep their ids, so that your program recognises those that it has. At most 10,000 are sent at once, oldest first."
            >
              <RedeliverForm webhook={webhook} onClose={onClose} />
            </Dialog>
          ),
        },
        {
          name: 'New secret',
          icon: KeyRound,
          renderDialog: (state) => <NewSecretDialog webhook={webhook} {...state} />,
        },
        callAction({
          name: 'Switch off',
          icon: Pause,
          isVisible: isOn,
          question: {
            title: 'Switch the endpoint off?',
            description:
              'What happens meanwhile waits, and is sent when you switch it on within 30 days.',
            action: 'Switch off',
          },
          pending: 'Switching off...',
          call: () => setOn(documentId, false),
          success: 'The endpoint is off',
          changedKeys: [webhooksKey],
        }),
        callAction({
          name: 'Delete',
          icon: Trash2,
          question: {
            title: 'Delete the endpoint?',
            description: 'Its deliveries are deleted with it, also those that wait.',
            action: 'Delete endpoint',
            isDangerous: true,
          },
          pending: 'Deleting...',
          call: () => api('DELETE /back-office/webhooks/:documentId', { params: { documentId } }),
          success: 'The endpoint is deleted',
          onDone: () => void navigate(webhookListPath, { replace: true, state: savedState }),
          settledKeys: [webhooksKey],
        }),
      ]}
    />
  );
}

const periods = [
  { hours: 1, label: 'The last hour' },
  { hours: 24, label: 'The last 24 hours' },
  { hours: 3 * 24, label: 'The last 3 days' },
  { hours: 7 * 24, label: 'The last 7 days' },
  { hours: 30 * 24, label: 'The last 30 days' },
];

const hourMs = 60 * 60 * 1_000;

function RedeliverForm({
  webhook: { documentId },
  onClose,
}: WebhookProps & { onClose: () => void }) {
  const id = useId();
  const [hours, setHours] = useState(24);
  const [withDelivered, setWithDelivered] = useState(false);
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /back-office/webhooks/:documentId/redeliver', {
        params: { documentId },
        body: { since: new Date(Date.now() - hours * hourMs).toISOString(), withDelivered },
      }),
    onDone: onClose,
    success: ({ data: { redelivered } }) =>
      redelivered === 1
        ? 'One webhook is on its way'
        : `${redelivered.toLocaleString('en-US')} webhooks are on their way`,
    changedKeys: [webhooksKey],
    failureText: 'The webhooks were not sent. Please try again.',
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-4.5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <Field label="What happened in">
        <Select value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          {periods.map((period) => (
            <option key={period.hours} value={period.hours}>
              {period.label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex items-start gap-3">
        <Checkbox id={id} checked={withDelivered} onCheckedChange={setWithDelivered} />
        <label htmlFor={id} className="text-sm">
          Also what was delivered
        </label>
      </div>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Send again
        </Button>
      </DialogFooter>
    </Form>
  );
}
