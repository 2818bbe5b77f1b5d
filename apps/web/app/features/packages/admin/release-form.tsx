import { zodResolver } from '@hookform/resolvers/zod';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  type AdminPackage,
  releaseInput,
  type ReleaseInput,
} from '@partshelf/contract/packages/admin.ts';
import { permissionText } from '@partshelf/contract/packages/labels.ts';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFooter } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall, useInvalidate } from '../../../ui/use-call.ts';
import { showFieldErrors } from '../../../ui/field-errors.ts';
import { catalogKeys } from '../../catalog/admin/queries.ts';
import { FixChoice, openFixesKey } from '../../fixes/admin/fix-choice.tsx';
import { FileFacts } from './file-facts.tsx';

const formFields = {
  version: 'version',
  changelog: 'changelog',
  installNote: 'installNote',
  fixes: 'fixes',
} as const;

interface ReleaseFormProps {
  documentId: string;
  uploaded: AdminPackage;
  onPublished: () => void;
  onCancel: () => void;
}

function useReleaseForm({ documentId, uploaded, onPublished }: Omit<ReleaseFormProps, 'onCancel'>) {
  const form = useForm({
    resolver: zodResolver(releaseInput),
    defaultValues: {
      package: uploaded.documentId,
      version: uploaded.facts ? undefined : '',
      changelog: '',
      installNote: '',
      fixes: undefined,
    },
  });
  const changedKeys = [releasesQuery(documentId).queryKey, openFixesKey, ...catalogKeys];
  const refresh = useInvalidate(changedKeys);
  const { mutate, isPending } = useCall({
    call: (body: ReleaseInput) =>
      api('POST /back-office/products/:documentId/releases', { params: { documentId }, body }),
    onDone: async () => {
      await refresh();
      onPublished();
    },
    success: ({ data }) => ({
      title: `Version ${versionLabel(data.version)} is released`,
      description: uploaded.comparedWith
        ? 'The owners of the product are told by email.'
        : 'The product can be published now.',
    }),
    onFailure: (error) => {
      const text = showFieldErrors(error, form.setError, formFields);
      if (text === null) return;
      form.setError('root', {
        message: text || 'The release could not be published. Please try again.',
      });
    },
  });

  return { form, submit: form.handleSubmit((values) => mutate(values)), isPending };
}

export function ReleaseForm({ onCancel, ...props }: ReleaseFormProps) {
  const { documentId, uploaded } = props;
  const { facts } = uploaded;
  const { form, submit, isPending } = useReleaseForm(props);
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const element = useRef<HTMLFormElement>(null);

  // The upload button had the focus and was removed.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  const [changelog, installNote = '', fixes = []] = useWatch({
    control,
    name: ['changelog', 'installNote', 'fixes'],
  });

  return (
    <Form
      ref={element}
      tabIndex={-1}
      aria-label="New release"
      onSubmit={submit}
      className="grid gap-4.5"
    >
      {facts && (
        <p className="font-semibold">
          {facts.title}, version {versionLabel(facts.version)}
        </p>
      )}
      <FileFacts file={uploaded} />
      {uploaded.notices.map((notice) => (
        <FormNotice key={notice} tone="info">
          {notice}
        </FormNotice>
      ))}
      <Comparison comparedWith={uploaded.comparedWith} />
      {!facts && (
        <Field label="Version" hint="For example 1.2.0" error={errors.version?.message}>
          <Input autoComplete="off" {...register('version')} />
        </Field>
      )}
      <Field
        label="Changelog"
        hint="Tell the owners of the product what is new. You can correct this text afterwards."
        error={errors.changelog?.message}
        aside={<CharacterCount length={changelog.length} max={limits.changelogMax} />}
      >
        <Textarea rows={5} {...register('changelog')} />
      </Field>
      <InstallNoteField
        error={errors.installNote?.message}
        length={installNote.length}
        {...register('installNote')}
      />
      <FixChoice
        product={documentId}
        chosen={fixes}
        onChange={(chosen) => setValue('fixes', chosen)}
        error={errors.fixes?.message}
      />
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <DialogFooter onCancel={onCancel} isCancelDisabled={isPending}>
        <Button type="submit" pending={isPending && 'Publishing...'}>
          Publish release
        </Button>
      </DialogFooter>
    </Form>
  );
}

function Comparison({ comparedWith }: Pick<AdminPackage, 'comparedWith'>) {
  if (!comparedWith) return null;
  const { version, newPermissions } = comparedWith;
  if (newPermissions.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        The package asks for nothing new since version {versionLabel(version)}.
      </p>
    );
  }
  return (
    <FormNotice tone="info">
      {`These permissions are new since version ${versionLabel(version)}: ${newPermissions.map(permissionText).join(', ')}. Owners have to approve them before they update.`}
    </FormNotice>
  );
}

interface InstallNoteFieldProps extends ComponentProps<typeof Textarea> {
  error: string | undefined;
  length: number;
}

export function InstallNoteField({ error, length, ...textarea }: InstallNoteFieldProps) {
  return (
    <Field
      label="Note for administrators"
      hint="Optional. It is shown to everyone on the page about installing this release."
      error={error}
      aside={<CharacterCount length={length} max={limits.installNoteMax} />}
    >
      <Textarea rows={5} {...textarea} />
    </Field>
  );
}

/** The key is not below the catalog key: a change of a product leaves its releases as they are. */
export const releasesKey = ['back-office', 'releases'];

export const releasesQuery = (documentId: string) =>
  apiQuery(releasesKey, 'GET /back-office/products/:documentId/releases', {
    params: { documentId },
  });
