import { zodResolver } from '@hookform/resolvers/zod';
import { installNoteInput, type AdminRelease } from '@partshelf/contract/packages/admin.ts';
import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import { FormNotice } from '../../../../ui/form-notice.tsx';
import { useSave } from '../../../../ui/use-save.ts';
import { DialogFooter, Dialog } from '../../../../ui/dialog.tsx';
import { useInvalidateCatalog } from '../../../catalog/admin/queries.ts';
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
  const { documentId } = release;
  const queries = useQueryClient();
  const refresh = useInvalidateCatalog();
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(installNoteInput),
      defaultValues: { installNote: release.installNote ?? '' },
    },
    {
      save: (body) =>
        api('PUT /back-office/releases/:documentId/install-note', { params: { documentId }, body }),
      onSaved: async () => {
        await queries.invalidateQueries({ queryKey: releasesKey });
        await refresh();
        onClose();
      },
      success: ({ data }) => ({ title: data.installNote ? 'Note saved' : 'Note removed' }),
      failureText: 'The note could not be saved. Please try again.',
    },
  );
  const { register, control } = form;
  const { length } = useWatch({ control, name: 'installNote' });

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
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
