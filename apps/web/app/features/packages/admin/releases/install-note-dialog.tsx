import { zodResolver } from '@hookform/resolvers/zod';
import {
  installNoteInput,
  type AdminRelease,
  type InstallNoteInput,
} from '@partshelf/contract/packages/admin.ts';
import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import { FormNotice } from '../../../../ui/form-notice.tsx';
import { showFieldErrors } from '../../../../ui/show-field-errors.ts';
import { DialogFooter, Dialog } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useInvalidateCatalog } from '../../../catalog/admin/use-invalidate-catalog.ts';
import { InstallNoteField } from './install-note-field.tsx';
import { releasesKey } from './releases-query.ts';

interface InstallNoteDialogProps {
  release: AdminRelease;
  trigger: ReactNode;
}

export function InstallNoteDialog({ release, trigger }: InstallNoteDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
      title={`Note of version ${describeVersion(release.version)}`}
    >
      <InstallNoteForm release={release} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

interface InstallNoteFormProps {
  release: AdminRelease;
  onClose: () => void;
}

function InstallNoteForm({ release, onClose }: InstallNoteFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(installNoteInput),
    defaultValues: { installNote: release.installNote ?? '' },
  });
  const { errors } = formState;
  const { length } = useWatch({ control, name: 'installNote' });
  const { mutate, isPending } = useSetInstallNote(release, onClose, (error) => {
    const text = showFieldErrors(error, setError, { installNote: 'installNote' });
    if (text === null) return;
    setError('root', { message: text || 'The note could not be saved. Please try again.' });
  });

  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <InstallNoteField
        error={errors.installNote?.message}
        length={length}
        {...register('installNote')}
      />
      <DialogFooter onCancel={onClose} isCancelDisabled={isPending}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save note
        </Button>
      </DialogFooter>
    </Form>
  );
}

function useSetInstallNote(
  { documentId }: AdminRelease,
  onDone: () => void,
  onFailed: (error: Error) => void,
) {
  const queries = useQueryClient();
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: (body: InstallNoteInput) =>
      api('PUT /back-office/releases/:documentId/install-note', { params: { documentId }, body }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: releasesKey });
      await refresh();
      toast({ variant: 'success', title: data.installNote ? 'Note saved' : 'Note removed' });
      onDone();
    },
    onError: onFailed,
  });
}
