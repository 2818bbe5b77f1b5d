import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { acceptedImageTypes } from '../../accounts/uploads/image-file.ts';

interface ChoosePicturesProps {
  /** Says which picture, for those who do not see where the button stands. */
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's choice of files. */
export function ChoosePictures({ label, onChoose, children, ...limits }: ChoosePicturesProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={label}
        disabled={limits.disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File: ${label}`}
        accept={acceptedImageTypes.join(',')}
        multiple={limits.multiple}
        onChange={handleChange}
      />
    </>
  );
}
