import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { acceptedImageTypes } from '../../../accounts/uploads/image-file.ts';

interface ChooseImagesButtonProps {
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

export function ChooseImagesButton({
  label,
  onChoose,
  children,
  ...limits
}: ChooseImagesButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(target.files ?? [])]);
    // So that the same file can be chosen again.
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
