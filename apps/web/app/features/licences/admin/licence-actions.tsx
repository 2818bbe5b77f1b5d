import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminLicenceDetails, licenceExtension } from '@partshelf/contract/licences/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { CalendarPlus, Link2, PauseCircle, PlayCircle } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ActionButtons, callAction } from '../../../admin/actions.tsx';
import { api, ApiError } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useSave } from '../../../ui/use-save.ts';
import { PlaceField, splitHosts } from '../place-field.tsx';
import { adminLicencesKey } from './queries.ts';

interface LicenceProps {
  licence: AdminLicenceDetails;
}

interface FormProps extends LicenceProps {
  onClose: () => void;
}

export function LicenceActions({ licence }: LicenceProps) {
  const { documentId, product, state, updatesUntil, suspendedReason } = licence;
  const params = { documentId };
  const isUsable = state === 'active' || state === 'expired';
  return (
    <ActionButtons
      actions={[
        {
          name: 'Bind',
          icon: Link2,
          isVisible: state === 'active',
          renderDialog: ({ isOpen, onClose }) => (
            <Dialog
              open={isOpen}
              onOpenChange={(opens) => !opens && onClose()}
              title="Bind it elsewhere"
              description="It does not count as a change of the customer. The customer has to install the file again."
            >
              <BindForm licence={licence} onClose={onClose} />
            </Dialog>
          ),
        },
        {
          name: 'Extend',
          icon: CalendarPlus,
          isVisible: isUsable && updatesUntil !== null,
          renderDialog: ({ isOpen, onClose }) => (
            <Dialog
              open={isOpen}
              onOpenChange={(opens) => !opens && onClose()}
              title="Extend the updates"
              description="The months are added to the end of the updates. Nothing is charged."
            >
              <ExtendForm licence={licence} onClose={onClose} />
            </Dialog>
          ),
        },
        {
          name: 'Suspend',
          icon: PauseCircle,
          isVisible: isUsable,
          renderDialog: ({ isOpen, onClose }) => (
            <Dialog
              open={isOpen}
              onOpenChange={(opens) => !opens && onClose()}
              title="Suspend the licence?"
              description="Its file and newer versions can no longer be downloaded, and the list of revoked licences names it. You can restore it."
            >
              <SuspendForm licence={licence} onClose={onClose} />
            </Dialog>
          ),
        },
        callAction({
          name: 'Restore',
          icon: PlayCircle,
          isVisible: suspendedReason !== null,
          question: {
            title: 'Restore the licence?',
            description: `Its file and the versions of ${product.title} that it covers can be downloaded again, unless its payment is disputed or was refunded.`,
            action: 'Restore',
          },
          pending: 'Restoring...',
          call: () => api('POST /back-office/licences/:documentId/restore', { params, body: {} }),
          success: 'The licence is restored',
          changedKeys: [adminLicencesKey],
        }),
      ]}
    />
  );
}

const reasonHint = 'It is stored in the audit list. The customer does not see it.';

function BindForm({ licence: { documentId, hosts }, onClose }: FormProps) {
  const [isFarm, setIsFarm] = useState(hosts.length > 0);
  const [typed, setTyped] = useState(hosts.join('\n'));
  const [reason, setReason] = useState('');
  const params = { documentId };
  const { mutate, isPending, error, errorText } = useCall({
    call: () =>
      isFarm
        ? api('PUT /back-office/licences/:documentId/hosts', {
            params,
            body: { hosts: splitHosts(typed), reason },
          })
        : api('PUT /back-office/licences/:documentId/tenant', {
            params,
            body: { tenant: typed, reason },
          }),
    onDone: onClose,
    success: 'The licence is bound',
    changedKeys: [adminLicencesKey],
    failureText: 'The licence could not be bound. Please try again.',
  });
  const { reason: reasonErrors, ...placeErrors } = error instanceof ApiError ? error.fields : {};
  const placeError = Object.values(placeErrors).flat()[0];

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-4.5">
      {errorText && !placeError && !reasonErrors && (
        <FormNotice tone="error">{errorText}</FormNotice>
      )}
      <Field label="Place">
        <Select
          value={isFarm ? 'farm' : 'tenant'}
          onChange={({ target }) => {
            setIsFarm(target.value === 'farm');
            setTyped('');
          }}
        >
          <option value="tenant">Microsoft 365 tenant</option>
          <option value="farm">Hosts of a SharePoint farm</option>
        </Select>
      </Field>
      <PlaceField isFarm={isFarm} value={typed} error={placeError} onChange={setTyped} />
      <Field label="Reason" hint={reasonHint} error={reasonErrors?.join(' ')}>
        <Textarea
          rows={2}
          maxLength={limits.requestReasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Binding...'}>
          Bind
        </Button>
      </DialogFooter>
    </Form>
  );
}

function ExtendForm({ licence: { documentId }, onClose }: FormProps) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(licenceExtension), defaultValues: { months: 1, reason: '' } },
    {
      save: (body) =>
        api('POST /back-office/licences/:documentId/extend', { params: { documentId }, body }),
      onSaved: onClose,
      success: () => ({ title: 'The updates are extended' }),
      changedKeys: [adminLicencesKey],
      failureText: 'The updates could not be extended. Please try again.',
    },
  );
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Months"
        hint={`Up to ${limits.licenceExtensionMonths}`}
        error={errors.months?.message}
      >
        <Input
          type="number"
          min={1}
          max={limits.licenceExtensionMonths}
          {...form.register('months', { valueAsNumber: true })}
        />
      </Field>
      <Field label="Reason" hint={reasonHint} error={errors.reason?.message}>
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Extending...'}>
          Extend
        </Button>
      </DialogFooter>
    </Form>
  );
}

function SuspendForm({ licence: { documentId }, onClose }: FormProps) {
  const { form, errors, submit, isPending } = useSave(
    { defaultValues: { reason: '' } },
    {
      save: (body) =>
        api('POST /back-office/licences/:documentId/suspend', { params: { documentId }, body }),
      onSaved: onClose,
      success: () => ({ title: 'The licence is suspended' }),
      changedKeys: [adminLicencesKey],
      failureText: 'The licence could not be suspended. Please try again.',
    },
  );
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Reason" hint={reasonHint} error={errors.reason?.message}>
        <Textarea rows={2} maxLength={limits.requestReasonMax} {...form.register('reason')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" variant="destructive" pending={isPending && 'Suspending...'}>
          Suspend
        </Button>
      </DialogFooter>
    </Form>
  );
}
