import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { Field, Input } from '../../ui/field.tsx';
import { acceptedPictures } from './picture-file.ts';
import { PicturePreview } from './picture-preview.tsx';

interface AvatarFieldProps {
  /** The picture that was chosen. */
  picture: File | undefined;
  error: string | undefined;
  onChange: (picture: File | undefined) => void;
}

/** Chooses a profile picture and shows it before it is sent. */
export function AvatarField({ picture, error, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleRemove() {
    input.current!.value = '';
    input.current!.focus();
    onChange(undefined);
  }

  return (
    <div className="flex items-start gap-4">
      <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-full bg-secondary text-muted-foreground">
        {picture && !error ? (
          <PicturePreview picture={picture} />
        ) : (
          <UserRound aria-hidden className="size-7" />
        )}
      </span>
      <Field
        label="Profile picture"
        hint="Optional: PNG, JPEG, WebP or GIF, up to 5 MB."
        error={error}
        className="min-w-0 grow"
        aside={
          picture && (
            <button type="button" onClick={handleRemove} className="link text-xs">
              Remove picture
            </button>
          )
        }
      >
        <Input
          ref={input}
          type="file"
          accept={acceptedPictures.join(',')}
          onChange={({ target }) => onChange(target.files?.[0])}
          className="h-10 cursor-pointer px-0 text-sm file:mr-3 file:h-full file:cursor-pointer file:border-r file:border-input file:px-3.5 file:font-semibold hover:file:bg-accent"
        />
      </Field>
    </div>
  );
}
