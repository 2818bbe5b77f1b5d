import { zodResolver } from '@hookform/resolvers/zod';
import { productInput } from '@partshelf/contract/catalog/admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  FormErrors,
  SaveButton,
  savedState,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api } from '../../../api.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { useImageUploader } from './image-field.tsx';
import { ProductFields } from './product-fields.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { blankBundle, blankProduct } from './product-values.ts';
import { getAdminProductPath } from './product-path.ts';
import { adminProductQuery, adminProductsKey } from './queries.ts';

const noImages: never[] = [];
const noContents: never[] = [];

export function NewProductForm({ isBundle = false }: { isBundle?: boolean }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const uploader = useImageUploader(noImages);
  const { form, submit, isPending } = useSave(
    {
      resolver: zodResolver(productInput),
      defaultValues: isBundle ? blankBundle : blankProduct,
    },
    {
      save: (body) => api('POST /back-office/products', { body }),
      onSaved: ({ data }) => {
        queries.setQueryData(adminProductQuery(data.documentId).queryKey, { data });
        void queries.invalidateQueries({ queryKey: adminProductsKey });
        void navigate(getAdminProductPath(data), { replace: true, state: savedState });
      },
      success: () => ({ title: 'Draft saved' }),
      failureText: 'The product could not be saved. Please try again.',
    },
  );

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <BackOfficeHeading
          isSticky
          title={isBundle ? 'New bundle' : 'New product'}
          above={<BackLink to="/admin/products" label="Products" />}
          actions={
            <SaveButton pending={uploader.isUploading ? 'Uploading...' : isPending && 'Saving...'}>
              Save draft
            </SaveButton>
          }
        >
          <FormErrors />
        </BackOfficeHeading>
        <ProductFields uploader={uploader} contents={isBundle ? noContents : undefined} />
      </Form>
      {!isBundle && (
        <div className="mt-5 lg:mr-[340px]">
          <Card title="Releases">
            <p className="text-sm text-muted-foreground">
              Save the draft first. Then you can upload its package here and publish the product.
            </p>
          </Card>
        </div>
      )}
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}
