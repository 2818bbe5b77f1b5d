import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminPage,
  type VendorPageInput,
  pageInput,
} from '@partshelf/contract/branding/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { ConflictCard, useStored } from '../../../ui/conflict.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import {
  FormErrors,
  SaveButton,
  savedState,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { RichTextField } from '../../../admin/rich-text-field.tsx';
import { api, isApiError } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { editorPage } from '../../../rendering/editor-page.ts';
import { useShopSettings } from '../../../shop-settings.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { pageListPath, pagesKey } from './pages.tsx';

export { clientLoader, loader } from '../../../rendering/editor-page.ts';

export const handle = editorPage;

const pageQuery = (documentId: string) =>
  apiQuery([...pagesKey, 'one'], 'GET /back-office/pages/:documentId', { params: { documentId } });

const list = { to: pageListPath, label: 'Pages' };

export default function PageEditor() {
  const { documentId } = useParams();
  return documentId ? <StoredPage documentId={documentId} /> : <PageForm />;
}

function StoredPage({ documentId }: { documentId: string }) {
  return (
    <DetailsPage query={useQuery(pageQuery(documentId))} noun="Page" list={list}>
      {(page) => <PageForm key={documentId} page={page} />}
    </DetailsPage>
  );
}

const blankPage: VendorPageInput = {
  title: '',
  path: '',
  html: '',
  inFooter: true,
  inSitemap: true,
};

function toValues(page: AdminPage | undefined): VendorPageInput {
  if (!page) return blankPage;
  const { title, path, html, inFooter, inSitemap } = page;
  return { title, path, html, inFooter, inSitemap };
}

const pageLabels = {
  path: 'Address',
  html: 'Text',
  inFooter: 'In the footer',
  inSitemap: 'In the sitemap',
};

function usePageForm(opened: AdminPage | undefined) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stored = useStored<VendorPageInput, AdminPage | undefined>({
    stored: opened,
    toValues,
    read: async () => {
      const query = { ...pageQuery(opened!.documentId), staleTime: 0 };
      return (await queries.fetchQuery(query)).data;
    },
  });
  const page = stored.base;
  const saving = useSave(
    { resolver: zodResolver(pageInput), defaultValues: toValues(page) },
    {
      save: (body) =>
        page
          ? api('PUT /back-office/pages/:documentId', {
              params: { documentId: page.documentId },
              body: { ...body, updatedAt: page.updatedAt },
            })
          : api('POST /back-office/pages', { body }),
      onSaved: ({ data }, _input, { reset }) => {
        queries.setQueryData(pageQuery(data.documentId).queryKey, { data });
        void queries.invalidateQueries({ queryKey: [...pagesKey, 'all'] });
        stored.saved(data);
        reset(toValues(data));
        const path = `${pageListPath}/${data.documentId}`;
        if (!page) void navigate(path, { replace: true, state: savedState });
      },
      success: () => ({ title: 'Page published' }),
      failureText: 'The page could not be saved. Please try again.',
      onRefused: (error, refused) => {
        const isAboutPath = isApiError(error, 'PAGE_PATH_TAKEN');
        if (isAboutPath)
          refused.setError('path', { message: error.message }, { shouldFocus: true });
        return isAboutPath || stored.refuse(error, refused);
      },
    },
  );
  return { ...saving, stored };
}

function PageForm({ page: opened }: { page?: AdminPage }) {
  const formId = useId();
  const { form, stored, submit, isPending, isSuccess } = usePageForm(opened);
  const page = stored.base;
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title={page?.title ?? 'New page'}
        above={<BackLink {...list} />}
        actions={
          <>
            {page && (
              <>
                <DeleteButton page={page} />
                <ButtonLink to={`/${page.path}`} reloadDocument icon={ExternalLink} variant="ghost">
                  View in shop
                </ButtonLink>
              </>
            )}
            <SaveButton
              form={formId}
              pending={isPending && 'Publishing...'}
              isSaved={page !== null && isSuccess}
            >
              {page ? 'Save changes' : 'Publish'}
            </SaveButton>
          </>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {stored.conflict && (
        <ConflictCard
          conflict={stored.conflict}
          labels={pageLabels}
          onChoose={(sides) => stored.choose(form, sides)}
        />
      )}
      <Form id={formId} aria-label="Page" onSubmit={submit} className="grid gap-5">
        <ContentCard />
        <Card title="Where it is listed">
          <PageSwitch name="inFooter" label="In the footer" hint="Every page links to it." />
          <PageSwitch
            name="inSitemap"
            label="In the sitemap"
            hint="If this is off, search engines are asked not to list the page."
          />
        </Card>
      </Form>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}

function ContentCard() {
  const { control, register, formState } = useFormContext<VendorPageInput>();
  const { errors } = formState;
  const path = useWatch({ control, name: 'path' });
  const { publicUrl } = useShopSettings();
  return (
    <Card title="Content">
      <Field label="Title" error={errors.title?.message}>
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field
        label="Address"
        hint={`${publicUrl}/${path.trim().toLowerCase() || 'imprint'}`}
        error={errors.path?.message}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('path')} />
      </Field>
      <Controller
        control={control}
        name="html"
        render={({ field: { value, onChange } }) => (
          <RichTextField
            label="Text"
            value={value}
            error={errors.html?.message}
            onChange={onChange}
          />
        )}
      />
    </Card>
  );
}

interface PageSwitchProps {
  name: 'inFooter' | 'inSitemap';
  label: string;
  hint: string;
}

function PageSwitch({ name, label, hint }: PageSwitchProps) {
  return (
    <Controller<VendorPageInput, typeof name>
      name={name}
      render={({ field: { value, onChange } }) => (
        <SwitchField label={label} note={hint} isOn={value} onChange={onChange} />
      )}
    />
  );
}

function DeleteButton({ page: { documentId, title } }: { page: AdminPage }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <CallButton
      name="Delete"
      icon={Trash2}
      variant="ghost"
      question={{
        title: `Delete “${title}”?`,
        description: 'The page is deleted at once. Its address then shows “Page not found”.',
        action: 'Delete',
        isDangerous: true,
      }}
      pending="Deleting..."
      call={() => api('DELETE /back-office/pages/:documentId', { params: { documentId } })}
      onDone={async () => {
        await navigate(pageListPath, { replace: true, state: savedState });
        queries.removeQueries({ queryKey: pageQuery(documentId).queryKey });
      }}
      success="Page deleted"
      changedKeys={[pagesKey]}
      failureText="The page could not be deleted."
    />
  );
}
