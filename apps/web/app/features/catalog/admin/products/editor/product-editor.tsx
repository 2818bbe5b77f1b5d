import type { ProductInput, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { Form } from '../../../../../ui/forms/form.tsx';
import { BackOfficeHeading } from '../../../../../admin/back-office-heading.tsx';
import { useImageUploader } from '../../images/use-image-uploader.ts';
import { ReleasesPanel } from '../../../../packages/admin/releases/releases-panel.tsx';
import { usePackageUpload } from '../../../../packages/admin/releases/use-package-upload.ts';
import { DiscardedDraft } from '../../../../../admin/discarded-draft.tsx';
import { UnsavedChangesDialog } from '../../../../../admin/unsaved-changes.tsx';
import { FormErrors } from '../../../../../admin/form-errors.tsx';
import { adminCategoriesQuery } from '../../categories/admin-categories-query.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductFields } from './product-fields.tsx';
import { ProductStateBadge } from '../product-state-badge.tsx';
import { describeValues, releaseErrorField, toFormValues } from './product-values.ts';
import { ProductsLink } from '../products-link.tsx';
import { useProductForm } from './use-product-form.ts';

export function ProductEditor({ product }: { product: AdminProduct }) {
  const releases = useRef<HTMLDivElement>(null);
  const { form, saved, mutate, pending, reload, ...conflict } = useProductForm(product, () =>
    releases.current?.focus(),
  );
  const packageUpload = usePackageUpload(saved.documentId);
  const { img, img2, img3, img_slider: slider = [] } = saved;
  const uploader = useImageUploader([img, img2, img3, ...slider]);
  const { isDirty, errors } = form.formState;
  const categories = useQuery(adminCategoriesQuery).data?.data ?? [];

  function submit(state?: 'published' | 'archived') {
    return form.handleSubmit((values: ProductInput) =>
      mutate({ values: isDirty || !state ? values : undefined, state }),
    );
  }

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit()}>
        <BackOfficeHeading
          isSticky
          title={saved.title}
          above={<ProductsLink />}
          aside={
            <>
              <ProductStateBadge state={saved.state} />
              <span className="label">{saved.slug}</span>
            </>
          }
          actions={
            <ProductActions
              product={saved}
              pending={uploader.isUploading ? 'upload' : pending}
              onSetState={(state) => void submit(state)()}
            />
          }
        >
          <FormErrors onReload={() => void reload()} />
        </BackOfficeHeading>
        {conflict.discarded && (
          <div className="mb-5">
            <DiscardedDraft
              stored={describeValues(toFormValues(saved), categories)}
              draft={describeValues(conflict.discarded, categories)}
              onUse={conflict.restoreDiscarded}
              onDiscard={conflict.discard}
            />
          </div>
        )}
        <ProductFields uploader={uploader} contents={saved.contents} />
      </Form>
      {!saved.isBundle && (
        <div ref={releases} tabIndex={-1} className="mt-5 lg:mr-[340px]">
          <ReleasesPanel
            documentId={saved.documentId}
            isInShop={saved.state === 'published'}
            packageUpload={packageUpload}
            problem={errors.root?.['release']?.message}
            onPublished={() => form.clearErrors(releaseErrorField)}
          />
        </div>
      )}
      <UnsavedChangesDialog isDirty={isDirty || packageUpload.hasStarted} />
    </FormProvider>
  );
}
