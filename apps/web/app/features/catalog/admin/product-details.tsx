import type { AdminProduct, ProductInput } from '@partshelf/contract/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, ExternalLink, Eye } from 'lucide-react';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { ConflictCard } from '../../../ui/conflict.tsx';
import { FormErrors, SaveButton, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { clientLoader, editorPage, loader } from '../../../rendering/editor-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { ReleasesPanel } from '../../packages/admin/releases-panel.tsx';
import { usePackageUpload } from '../../packages/admin/use-package-upload.ts';
import { getProductPath } from '../catalog-paths.ts';
import { useImageUploader } from './image-field.tsx';
import { ProductStateBadge } from './product-columns.tsx';
import { ProductFields } from './product-fields.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EditorFooter, useArchive } from './product-menu.tsx';
import { productLabels, releaseErrorField, showProductValue } from './product-values.ts';
import { AdminProductView } from './product-view.tsx';
import { getAdminProductPath } from './product-path.ts';
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

function ProductEditor({ product }: { product: AdminProduct }) {
  const releases = useRef<HTMLDivElement>(null);
  const { form, saved, mutate, pending, ...editing } = useProductForm(product, () =>
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
          above={<BackLink to="/admin/products" label="Products" />}
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
        <ProductFields uploader={uploader} contents={saved.contents} product={saved} />
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
      <EditorFooter product={saved} />
      <UnsavedChangesDialog isDirty={isDirty || packageUpload.hasStarted} />
    </FormProvider>
  );
}

interface ProductActionsProps {
  product: AdminProduct;
  pending: ProductForm['pending'] | 'upload';
  /** Changes are saved first. */
  onSetState: (state: 'published' | 'archived') => void;
}

function ProductActions({ product, pending, onSetState }: ProductActionsProps) {
  const { documentId, slug, state } = product;
  const isPublished = state === 'published';
  const isBusy = pending !== undefined;
  const archive = useArchive([product], () => onSetState('archived'));
  return (
    <>
      <Button asChild variant="ghost">
        {isPublished ? (
          <Link to={getProductPath({ slug })}>
            <ExternalLink aria-hidden />
            View in shop
          </Link>
        ) : (
          <Link to={`${getAdminProductPath({ documentId })}/preview`}>
            <Eye aria-hidden />
            Preview
          </Link>
        )}
      </Button>
      {isPublished && (
        <Button
          variant="outline"
          disabled={isBusy}
          pending={pending === 'archived' && 'Archiving...'}
          onClick={archive.start}
        >
          <Archive aria-hidden />
          Archive
        </Button>
      )}
      <SaveButton
        variant={isPublished ? 'default' : 'outline'}
        disabled={isBusy && pending !== 'save' && pending !== 'upload'}
        pending={pending === 'upload' ? 'Uploading...' : pending === 'save' && 'Saving...'}
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
      {archive.dialog}
    </>
  );
}
