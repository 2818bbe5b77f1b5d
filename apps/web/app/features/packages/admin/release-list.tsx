import { zodResolver } from '@hookform/resolvers/zod';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  type AdminRelease,
  changelogInput,
  installNoteInput,
} from '@partshelf/contract/packages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../../../ui/conflict.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useInvalidate } from '../../../ui/use-call.ts';
import { NameFixesButton, ReleaseFixes } from '../../fixes/admin/release-fixes.tsx';
import { SecurityReviewLinks } from '../security-review-links.tsx';
import { FileFacts } from './file-facts.tsx';
import { InstallNoteField, releasesQuery } from './release-form.tsx';
import { RestoreButton, releaseKeys, WithdrawDialog } from './withdraw-release.tsx';

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
            {releases.map((release) => (
              <Release key={release.documentId} release={release}>
                {!release.withdrawal && (
                  <NameFixesButton
                    product={documentId}
                    release={release}
                    changedKeys={releaseKeys}
                  />
                )}
                {isInShop && release.isCurrent && (
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
  const { version, publishedAt, changelog, installNote, isCurrent, withdrawal } = release;
  const shown = versionLabel(version);
  return (
    <li tabIndex={-1} className="min-w-0 border-t border-border pt-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">Version {shown}</span>
        <span className="text-xs text-muted-foreground">{formatDateTime(publishedAt)}</span>
        {isCurrent && <Badge tone="success">On sale</Badge>}
        {withdrawal && <Badge tone="destructive">Withdrawn</Badge>}
      </p>
      {withdrawal && (
        <div className="mt-2 max-w-prose text-sm">
          <p className="text-xs text-muted-foreground">
            Withdrawn on {formatDateTime(withdrawal.withdrawnAt)}
            {withdrawal.by && ` by ${withdrawal.by}`}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{withdrawal.reason}</p>
        </div>
      )}
      <p className="mt-1 mb-3 max-w-prose text-sm break-words whitespace-pre-line">{changelog}</p>
      <ReleaseFixes release={release} />
      {installNote && (
        <div className="mb-3 max-w-prose text-sm">
          <p className="text-xs text-muted-foreground">Note for administrators</p>
          <p className="wrap-anywhere whitespace-pre-line">{installNote}</p>
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <EditDialog
          title={`Changelog of version ${shown}`}
          action={{ label: 'Edit changelog', name: `Edit changelog of version ${shown}` }}
        >
          {(close) => <ChangelogForm release={release} onClose={close} />}
        </EditDialog>
        <EditDialog
          title={`Note of version ${shown}`}
          action={{
            label: installNote ? 'Edit note' : 'Add note',
            name: `${installNote ? 'Edit' : 'Add'} note of version ${shown}`,
          }}
        >
          {(close) => <InstallNoteForm release={release} onClose={close} />}
        </EditDialog>
        {withdrawal ? <RestoreButton release={release} /> : <WithdrawDialog release={release} />}
        {children}
      </div>
      <EarlierChangelogs release={release} />
      <details className="text-sm">
        <summary>File and contents of version {shown}</summary>
        <div className="mt-2.5">
          <FileFacts file={release} />
        </div>
      </details>
    </li>
  );
}

function EarlierChangelogs({ release }: { release: AdminRelease }) {
  const { version, earlierChangelogs } = release;
  if (earlierChangelogs.length === 0) return null;
  return (
    <details className="mb-2 text-sm">
      <summary>
        Earlier changelogs of version {versionLabel(version)} ({earlierChangelogs.length})
      </summary>
      <ol className="mt-2.5 grid gap-3">
        {earlierChangelogs.map(({ changelog, replacedAt, by }) => (
          <li key={replacedAt} className="max-w-prose border-l-2 border-border pl-3">
            <p className="text-xs text-muted-foreground">
              Until {formatDateTime(replacedAt)}
              {by && `, corrected by ${by}`}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{changelog}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface EditDialogProps {
  title: string;
  /** `name` tells its button from those of other releases. */
  action: { label: string; name: string };
  children: (close: () => void) => ReactNode;
}

function EditDialog({ title, action, children }: EditDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="outline" size="sm" aria-label={action.name}>
          {action.label}
        </Button>
      }
      title={title}
    >
      {children(() => setIsOpen(false))}
    </Dialog>
  );
}

interface ReleaseFormProps {
  release: AdminRelease;
  onClose: () => void;
}

function ChangelogForm({ release, onClose }: ReleaseFormProps) {
  const { documentId, changelog } = release;
  const refresh = useInvalidate(releaseKeys);
  const { form, errors, submit, isPending, conflictCard } = useEditor(
    { changelog },
    { resolver: zodResolver(changelogInput) },
    {
      save: (body, before) =>
        api('PUT /back-office/releases/:documentId/changelog', {
          params: { documentId },
          body: { ...body, before },
        }),
      onSaved: async () => {
        await refresh();
        onClose();
      },
      success: () => ({ title: 'Changelog saved' }),
      failureText: 'The changelog could not be saved. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'changelog' });

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {conflictCard}
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Changelog"
        hint="Pages and feeds show it at once; no one is emailed. The earlier text stays under “Earlier changelogs”."
        error={errors.changelog?.message}
        aside={<CharacterCount length={length} max={limits.changelogMax} />}
      >
        <Textarea rows={8} {...form.register('changelog')} />
      </Field>
      <DialogFooter onCancel={onClose} isCancelDisabled={isPending}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save changelog
        </Button>
      </DialogFooter>
    </Form>
  );
}

function InstallNoteForm({ release, onClose }: ReleaseFormProps) {
  const { documentId } = release;
  const refresh = useInvalidate(releaseKeys);
  const { form, errors, submit, isPending, conflictCard } = useEditor(
    { installNote: release.installNote ?? '' },
    { resolver: zodResolver(installNoteInput) },
    {
      save: (body, before) =>
        api('PUT /back-office/releases/:documentId/install-note', {
          params: { documentId },
          body: { ...body, before },
        }),
      labels: { installNote: 'Note' },
      onSaved: async () => {
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
      {conflictCard}
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
