import { packageKinds } from '@partshelf/contract/packages/admin.ts';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { UploadProgress } from '../../../ui/uploads.tsx';
import { ReleaseForm } from './release-form.tsx';
import { ReleaseList } from './release-list.tsx';
import type { PackageUpload } from './use-package-upload.ts';

interface ReleasesPanelProps {
  documentId: string;
  isInShop: boolean;
  packageUpload: PackageUpload;
  problem?: string | undefined;
  onPublished?: () => void;
}

export function ReleasesPanel({
  documentId,
  isInShop,
  packageUpload,
  problem,
  onPublished,
}: ReleasesPanelProps) {
  const { upload, uploaded, error, uploadPackage, reset } = packageUpload;
  const input = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);

  /** The focused button is removed with the form. */
  function close() {
    flushSync(reset);
    uploadButton.current?.focus();
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) void uploadPackage(file);
    target.value = '';
  }

  return (
    <Card title="Releases">
      {problem && <FieldError>{problem}</FieldError>}
      {uploaded ? (
        <ReleaseForm
          key={uploaded.documentId}
          documentId={documentId}
          uploaded={uploaded}
          onPublished={() => {
            close();
            onPublished?.();
          }}
          onCancel={close}
        />
      ) : (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              ref={uploadButton}
              variant="outline"
              disabled={upload.sentShare !== undefined}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden />
              Upload package
            </Button>
            <p className="text-xs text-muted-foreground">
              Upload a .sppkg, which the shop reads, or a .zip, .msi or .exe file of up to 250 MB.
            </p>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Package file"
            accept={packageKinds.join(',')}
            onChange={handleChange}
          />
          <UploadProgress what="package" sentShare={upload.sentShare} onCancel={upload.cancel} />
          {error && <FieldError>{error}</FieldError>}
        </div>
      )}
      <ReleaseList documentId={documentId} isInShop={isInShop} />
    </Card>
  );
}
