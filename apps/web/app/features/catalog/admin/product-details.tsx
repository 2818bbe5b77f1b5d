import type { AdminProduct, ProductInput } from '@partshelf/contract/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useParams } from 'react-router';
import { ConflictCard } from '../../../ui/conflict.tsx';
import { FormErrors, SaveButton, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { clientLoader, editorPage, loader } from '../../../rendering/editor-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { usePackageUpload } from '../../packages/admin/use-package-upload.ts';
import { useImageUploader } from './image-field.tsx';
import { BasicFields, TextFields } from './product-fields.tsx';
import { ProductImages } from './product-images.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EditorMenu } from './product-menu.tsx';
import { listProblems, useProductParts } from './product-parts.tsx';
import { ProductStateBadge } from './product-state.tsx';
import { productLabels, releaseErrorField, showProductValue } from './product-values.ts';
import { AdminProductView } from './product-view.tsx';
import { adminCategoriesQuery } from './queries.ts';
import { type ProductForm, useProductForm } from './use-product-form.ts';

export { clientLoader, loader };

export const handle = editorPage;

export default function ProductDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <AdminProductView key={documentId} documentId={documentId}>
      {(product) => <ProductEditor product={product} />}
    </AdminProductView>
  );
}

const ReleasesPanel = lazy(async () => {
  const panel = await import('../../packages/admin/releases-panel.tsx');
  return { default: panel.ReleasesPanel };
});
const LicensingForm = lazy(() => import('./licensing-form.tsx'));
const ProductHistory = lazy(() => import('./product-history.tsx'));

const partSkeleton = <Skeleton className="h-96 rounded-lg" />;

const parts = ['basics', 'texts', 'pictures', 'licensing', 'releases', 'history'] as const;

/** The contents of a bundle have the releases and licences. */
const bundleParts = parts.filter((part) => part !== 'releases' && part !== 'licensing');

function ProductEditor({ product }: { product: AdminProduct }) {
  const formId = useId();
  const { form, saved, mutate, pending, ...editing } = useProductForm(product);
  const { tabs, showProblem, renderPart } = useProductParts(
    saved.isBundle ? bundleParts : parts,
    form,
  );
  const packageUpload = usePackageUpload(saved.documentId);
  const { img, img2, img3, img_slider: slider = [] } = saved;
  const uploader = useImageUploader([img, img2, img3, ...slider]);
  const { isDirty, errors } = form.formState;
  const categories = useQuery(adminCategoriesQuery).data?.data ?? [];

  function submit(state?: 'published' | 'archived') {
    return form.handleSubmit(
      (values: ProductInput) =>
        mutate(
          { values: isDirty || !state ? values : undefined, state },
          { onError: (error) => showProblem(listProblems(error)) },
        ),
      (refused) => showProblem(Object.keys(refused)),
    );
  }

  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title={saved.title}
        above={<BackLink to="/admin/products" label="Products" />}
        aside={
          <>
            <ProductStateBadge state={saved.state} />
            <span className="label">{saved.slug}</span>
          </>
        }
        actions={
          <ProductActions
            formId={formId}
            product={saved}
            pending={uploader.isUploading ? 'upload' : pending}
            isSaved={editing.isSaved}
            onSetState={(state) => void submit(state)()}
          />
        }
        tabs={tabs}
      >
        <FormErrors />
      </BackOfficeHeading>
      {editing.conflict && (
        <ConflictCard
          conflict={editing.conflict}
          labels={productLabels}
          toText={(name, value) => showProductValue(categories, name, value)}
          onChoose={editing.chooseSides}
        />
      )}
      <Form id={formId} aria-label="Product" onSubmit={submit()}>
        {renderPart('basics', <BasicFields product={saved} contents={saved.contents} />)}
        {renderPart('texts', <TextFields />)}
        {renderPart('pictures', <ProductImages uploader={uploader} />)}
        {renderPart(
          'licensing',
          <Suspense fallback={partSkeleton}>
            <LicensingForm isLicensed={saved.licensing !== undefined} />
          </Suspense>,
        )}
      </Form>
      {renderPart(
        'releases',
        <Suspense fallback={partSkeleton}>
          <ReleasesPanel
            documentId={saved.documentId}
            isInShop={saved.state === 'published'}
            packageUpload={packageUpload}
            problem={errors.root?.['release']?.message}
            onPublished={() => form.clearErrors(releaseErrorField)}
          />
        </Suspense>,
      )}
      {renderPart(
        'history',
        <Suspense fallback={partSkeleton}>
          <ProductHistory product={saved} />
        </Suspense>,
      )}
      <UnsavedChangesDialog isDirty={isDirty || packageUpload.hasStarted} />
    </FormProvider>
  );
}

interface ProductActionsProps {
  formId: string;
  product: AdminProduct;
  pending: ProductForm['pending'] | 'upload';
  isSaved: boolean;
  /** Changes are saved first. */
  onSetState: (state: 'published' | 'archived') => void;
}

function ProductActions({ formId, product, pending, isSaved, onSetState }: ProductActionsProps) {
  const { state } = product;
  const isPublished = state === 'published';
  const isBusy = pending !== undefined;
  return (
    <>
      <EditorMenu product={product} onArchive={() => isBusy || onSetState('archived')} />
      <SaveButton
        form={formId}
        variant={isPublished ? 'default' : 'outline'}
        disabled={isBusy && pending !== 'save' && pending !== 'upload'}
        pending={pending === 'upload' ? 'Uploading...' : pending === 'save' && 'Saving...'}
        isSaved={isSaved}
      >
        {state === 'draft' ? 'Save draft' : 'Save changes'}
      </SaveButton>
      {!isPublished && (
        <Button
          disabled={isBusy && pending !== 'published'}
          pending={pending === 'published' && 'Publishing...'}
          onClick={() => onSetState('published')}
        >
          {state === 'archived' ? 'Restore' : 'Publish'}
        </Button>
      )}
    </>
  );
}
