import { zodResolver } from '@hookform/resolvers/zod';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { type AdminRelease, withdrawalInput } from '@partshelf/contract/packages/admin.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CallButton } from '../../../ui/call-button.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useInvalidate } from '../../../ui/use-call.ts';
import { useSave } from '../../../ui/use-save.ts';
import { catalogKeys } from '../../catalog/admin/queries.ts';
import { releasesKey } from './release-form.tsx';

export const releaseKeys = [releasesKey, ...catalogKeys];

export function WithdrawDialog({ release }: { release: AdminRelease }) {
  const [isOpen, setIsOpen] = useState(false);
  const version = versionLabel(release.version);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="outline" size="sm" aria-label={`Withdraw version ${version}`}>
          Withdraw
        </Button>
      }
      title={`Withdraw version ${version}?`}
      description="It can no longer be downloaded, also by those who bought it. They get the newest version that is left. Everyone who downloaded it is emailed the reason."
    >
      <WithdrawForm release={release} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

interface WithdrawFormProps {
  release: AdminRelease;
  onClose: () => void;
}

function WithdrawForm({ release, onClose }: WithdrawFormProps) {
  const { documentId, version } = release;
  const refresh = useInvalidate(releaseKeys);
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(withdrawalInput), defaultValues: { reason: '' } },
    {
      save: (body) =>
        api('POST /back-office/releases/:documentId/withdrawal', { params: { documentId }, body }),
      onSaved: async () => {
        await refresh();
        onClose();
      },
      success: () => ({
        title: `Version ${versionLabel(version)} is withdrawn`,
        description: 'Everyone who downloaded it is told by email.',
      }),
      failureText: 'The version could not be withdrawn. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'reason' });

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Reason"
        hint="It is shown to the owners of the product, in the email and in the feeds."
        error={errors.reason?.message}
        aside={<CharacterCount length={length} max={limits.withdrawalReasonMax} />}
      >
        <Textarea rows={4} {...form.register('reason')} />
      </Field>
      <DialogFooter onCancel={onClose} isCancelDisabled={isPending}>
        <Button type="submit" variant="destructive" pending={isPending && 'Withdrawing...'}>
          Withdraw version
        </Button>
      </DialogFooter>
    </Form>
  );
}

export function RestoreButton({ release }: { release: AdminRelease }) {
  const { documentId } = release;
  const version = versionLabel(release.version);
  return (
    <CallButton
      name="Restore"
      label={`Restore version ${version}`}
      size="sm"
      pending="Restoring..."
      call={() =>
        api('DELETE /back-office/releases/:documentId/withdrawal', { params: { documentId } })
      }
      onDone={useInvalidate(releaseKeys)}
      success={{
        title: `Version ${version} is offered again`,
        description: 'Its owners are not emailed about it.',
      }}
      failureTitle="Version not restored"
    />
  );
}
