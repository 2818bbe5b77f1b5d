import { zodResolver } from '@hookform/resolvers/zod';
import { productInput } from '@partshelf/contract/catalog/admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import {
  FormErrors,
  SaveButton,
  savedState,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api } from '../../../api.ts';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { useImageUploader } from './image-field.tsx';
import { BasicFields, TextFields } from './product-fields.tsx';
import { ProductImages } from './product-images.tsx';
import { listProblems, useProductParts } from './product-parts.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { blankBundle, blankProduct } from './product-values.ts';
import { getAdminProductPath } from './product-path.ts';
import { adminProductQuery, adminProductsKey } from './queries.ts';

const noImages: never[] = [];
const noContents: never[] = [];
const parts = ['basics', 'texts', 'pictures'] as const;

export function NewProductForm({ isBundle = false }: { isBundle?: boolean }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const formId = useId();
  const uploader = useImageUploader(noImages);
  const { form, save, isPending } = useSave(
    {
      resolver: zodResolver(productInput),
      defaultValues: isBundle ? blankBundle : blankProduct,
      shouldFocusError: false,
    },
    {
      save: (body) => api('POST /back-office/products', { body }),
      onSaved: ({ data }) => {
        queries.setQueryData(adminProductQuery(data.documentId).queryKey, { data });
        void queries.invalidateQueries({ queryKey: adminProductsKey });
        void navigate(`${getAdminProductPath(data)}${search}`, {
          replace: true,
          state: savedState,
        });
      },
      success: () => ({ title: 'Draft saved' }),
      failureText: 'The product could not be saved. Please try again.',
    },
  );
  const { tabs, showProblem, renderPart } = useProductParts(parts, form);

  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title={isBundle ? 'New bundle' : 'New product'}
        above={<BackLink to="/admin/products" label="Products" />}
        actions={
          <SaveButton
            form={formId}
            pending={uploader.isUploading ? 'Uploading...' : isPending && 'Saving...'}
          >
            Save draft
          </SaveButton>
        }
        tabs={tabs}
      >
        <FormErrors />
      </BackOfficeHeading>
      <Form
        id={formId}
        aria-label="Product"
        onSubmit={form.handleSubmit(
          (values) => save(values, { onError: (error) => showProblem(listProblems(error)) }),
          (errors) => showProblem(Object.keys(errors)),
        )}
      >
        {renderPart('basics', <BasicFields contents={isBundle ? noContents : undefined} />)}
        {renderPart('texts', <TextFields />)}
        {renderPart('pictures', <ProductImages uploader={uploader} />)}
      </Form>
      {!isBundle && (
        <p className="mt-5 text-sm text-muted-foreground">
          Save the draft first. Then you can upload its package and publish the product.
        </p>
      )}
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}
