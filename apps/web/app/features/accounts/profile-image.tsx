import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { Camera } from 'lucide-react';
import { useId, useRef, type ChangeEvent } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import {
  acceptedImageTypes,
  isValidImage,
  ImagePreview,
  UploadProgress,
  type Upload,
} from '../../ui/uploads.tsx';

interface ProfileImageProps {
  user: User;
  image: File | undefined;
  error: string | undefined;
  upload: Upload;
  onChange: (image: File) => void;
}

export function ProfileImage({ user, image, error, upload, onChange }: ProfileImageProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const noteId = useId();

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) onChange(chosen);
    // Lets the same file be chosen again.
    target.value = '';
  }

  function handleCancel() {
    chooseButton.current!.focus();
    upload.cancel();
  }

  return (
    <div className="flex flex-wrap items-center gap-6 border-b border-border sheet-body">
      <div className="size-22 overflow-hidden rounded-full">
        {image && isValidImage(image) ? (
          <ImagePreview file={image} />
        ) : (
          <Avatar
            user={{ username: user.username, imageUrl: user.profileImg?.url }}
            className="size-full! text-h1!"
          />
        )}
      </div>
      <div className="min-w-50 grow basis-0">
        <h2 className="text-h2 break-words">{user.username}</h2>
        <p id={noteId} className="text-sm text-muted-foreground">
          PNG, JPEG, WebP or GIF, up to 5 MB. It appears beside your reviews.
        </p>
        {error && (
          <div className="mt-1">
            <FieldError>{error}</FieldError>
          </div>
        )}
        <p role="status" className="text-sm font-medium">
          {image &&
            !error &&
            upload.sentShare === undefined &&
            'Save your profile to use this picture.'}
        </p>
        <UploadProgress sentShare={upload.sentShare} onCancel={handleCancel} />
      </div>
      <Button
        ref={chooseButton}
        variant="outline"
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden />
        Change avatar
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New avatar"
        accept={acceptedImageTypes.join(',')}
        onChange={handleChange}
      />
    </div>
  );
}
