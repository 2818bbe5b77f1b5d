import { zodResolver } from '@hookform/resolvers/zod';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { type AdminRelease, installNoteInput } from '@partshelf/contract/packages/admin.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { useInvalidateCatalog } from '../../catalog/admin/queries.ts';
import { SecurityReviewLinks } from '../security-review-links.tsx';
import { FileFacts } from './file-facts.tsx';
import { InstallNoteField, releasesKey, releasesQuery } from './release-form.tsx';

interface ReleaseListProps {
  documentId: string;
  isInShop: boolean;
}

export function ReleaseList({ documentId, isInShop }: ReleaseListProps) {
  return (
    <QueryState
      query={useQuery(releasesQuery(documentId))}
      skeleton={<Skeleton className="h-24" />}
      errorText="The releases could not be loaded."
    >
      {({ data: releases }) =>
        releases.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            There is no release yet. A product can be published once it has one.
          </p>
        ) : (
          <ol aria-label="Releases" className="grid gap-4">
            {releases.map((release, index) => (
              <Release key={release.documentId} release={release}>
                {isInShop && index === 0 && (
                  <p className="flex gap-4">
                    Security review
                    <SecurityReviewLinks product={{ documentId }} />
                  </p>
                )}
              </Release>
            ))}
          </ol>
        )
      }
    </QueryState>
  );
}

interface ReleaseProps {
  release: AdminRelease;
  children: ReactNode;
}

function Release({ release, children }: ReleaseProps) {
  const { version, publishedAt, changelog, installNote } = release;
  const shown = versionLabel(version);
  return (
    <li className="min-w-0 border-t border-border pt-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">Version {shown}</span>
        <span className="text-xs text-muted-foreground">{formatDateTime(publishedAt)}</span>
      </p>
      <p className="mt-1 mb-3 max-w-[62ch] text-sm break-words whitespace-pre-line">{changelog}</p>
      {installNote && (
        <div className="mb-3 max-w-[62ch] text-sm">
          <p className="text-xs text-muted-foreground">Note for administrators</p>
          <p className="wrap-anywhere whitespace-pre-line">{installNote}</p>
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <InstallNoteDialog
          release={release}
          trigger={
            <Button
              variant="outline"
              size="sm"
              aria-label={`${installNote ? 'Edit' : 'Add'} note of version ${shown}`}
            >
              {installNote ? 'Edit note' : 'Add note'}
            </Button>
          }
        />
        {children}
      </div>
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer">
          File and contents of version {shown}
        </summary>
        <div className="mt-2.5">
          <FileFacts file={release} />
        </div>
      </details>
    </li>
  );
}

interface InstallNoteDialogProps {
  release: AdminRelease;
  trigger: ReactNode;
}

function InstallNoteDialog({ release, trigger }: InstallNoteDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
      title={`Note of version ${versionLabel(release.version)}`}
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
