import { zodResolver } from '@hookform/resolvers/zod';
import {
  type WebhookEvent,
  webhookEventLabels,
  webhookEvents,
} from '@partshelf/contract/webhook-events.ts';
import {
  type Webhook,
  type WebhookInput,
  webhookInput,
  type WebhookWithSecret,
} from '@partshelf/contract/webhooks.ts';
import { useId, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useSave } from '../../../ui/use-save.ts';
import { webhooksKey } from './queries.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The secret is in no other answer: it is gone once the dialog is closed. */
export function NewEndpointDialog({ isOpen, onClose }: DialogProps) {
  const [added, setAdded] = useState<WebhookWithSecret>();

  function handleClose() {
    setAdded(undefined);
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && handleClose()}
      title={added ? 'The endpoint is added' : 'Add an endpoint'}
    >
      {added ? (
        <Secret secret={added.secret} onClose={handleClose} />
      ) : (
        <EndpointForm
          values={{ url: '', events: [] }}
          action="Add endpoint"
          save={(body) => api('POST /back-office/webhooks', { body })}
          onSaved={({ data }) => setAdded(data)}
          onCancel={handleClose}
        />
      )}
    </Dialog>
  );
}

interface ChangeProps extends DialogProps {
  webhook: Webhook;
}

export function ChangeEndpointDialog({ webhook, isOpen, onClose }: ChangeProps) {
  const { documentId, url, events } = webhook;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title="Change the endpoint"
      description="What waits of an event that you no longer choose is not sent."
    >
      <EndpointForm
        values={{ url, events }}
        action="Save changes"
        save={(input) =>
          api('PUT /back-office/webhooks/:documentId', {
            params: { documentId },
            body: { ...input, before: { url, events } },
          })
        }
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The secret replaces the question, so the focus returns to what opened the dialog. */
export function NewSecretDialog({ webhook, isOpen, onClose }: ChangeProps) {
  const [secret, setSecret] = useState<string>();

  function handleClose() {
    setSecret(undefined);
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && handleClose()}
      title={secret ? 'The new secret' : 'Make a new secret?'}
      {...(!secret && {
        description:
          'For 24 hours, webhooks are signed with the new and the earlier secret. Give your program the new one in that time.',
      })}
    >
      {secret ? (
        <Secret secret={secret} onClose={handleClose} />
      ) : (
        <SecretForm webhook={webhook} onMade={setSecret} onCancel={handleClose} />
      )}
    </Dialog>
  );
}

interface SecretFormProps {
  webhook: Webhook;
  onMade: (secret: string) => void;
  onCancel: () => void;
}

function SecretForm({ webhook: { documentId }, onMade, onCancel }: SecretFormProps) {
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /back-office/webhooks/:documentId/secret', { params: { documentId }, body: {} }),
    onDone: ({ data }) => onMade(data.secret),
    changedKeys: [webhooksKey],
    failureText: 'The secret could not be made. Please try again.',
  });
  return (
    <div className="grid gap-5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <DialogFooter onCancel={onCancel}>
        <Button pending={isPending && 'Making...'} onClick={() => mutate()}>
          Make a new secret
        </Button>
      </DialogFooter>
    </div>
  );
}

interface SecretProps {
  secret: string;
  onClose: () => void;
}

function Secret({ secret, onClose }: SecretProps) {
  const source = useRef<HTMLElement>(null);
  return (
    <div className="grid gap-4.5">
      <div className="grid gap-2">
        <p className="text-sm font-semibold">Copy the secret now. It is not shown again.</p>
        <div className="flex items-center gap-2 rounded-md bg-muted px-3 py-2">
          <code ref={source} className="min-w-0 grow font-mono text-sm break-all">
            {secret}
          </code>
          <CopyButton text={secret} label="secret" source={source} />
        </div>
        <p className="text-sm text-muted-foreground">
          Your program verifies with it that a webhook comes from this shop.
        </p>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  );
}

interface EndpointFormProps<Answer> {
  values: WebhookInput;
  action: string;
  save: (input: WebhookInput) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  onCancel: () => void;
}

function EndpointForm<Answer>(props: EndpointFormProps<Answer>) {
  const { values, action, save, onSaved, onCancel } = props;
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(webhookInput), defaultValues: values },
    {
      save,
      onSaved,
      changedKeys: [webhooksKey],
      failureText: 'The endpoint could not be saved. Please try again.',
    },
  );
  const errorId = useId();
  const chosen = form.watch('events');

  function choose(event: WebhookEvent, isChosen: boolean) {
    const others = chosen.filter((one) => one !== event);
    const events = isChosen ? [...others, event] : others;
    form.setValue('events', events, { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <Form onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Address"
        hint="It begins with https:// and is on the public internet."
        error={errors.url?.message}
      >
        <Input
          type="url"
          autoComplete="off"
          placeholder="https://example.com/webhooks"
          {...form.register('url')}
        />
      </Field>
      <fieldset aria-describedby={errors.events && errorId} className="grid min-w-0 gap-2.5">
        <legend className="mb-2.5 text-sm font-semibold">Events</legend>
        {webhookEvents.map((event) => (
          <EventCheckbox
            key={event}
            event={event}
            isChosen={chosen.includes(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        {errors.events?.message && <FieldError id={errorId}>{errors.events.message}</FieldError>}
      </fieldset>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface EventCheckboxProps {
  event: WebhookEvent;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function EventCheckbox({ event, isChosen, onChange }: EventCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id} className="text-sm">
        {webhookEventLabels[event]}
        <code className="block text-xs text-muted-foreground">{event}</code>
      </label>
    </div>
  );
}
