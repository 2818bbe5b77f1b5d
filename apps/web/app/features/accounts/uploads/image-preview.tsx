import { useCallback } from 'react';

/** Shows a picture that has not been sent yet; it fills the round box around it. */
export function ImagePreview({ file }: { file: File }) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={setSource} alt="Your avatar" className="size-full object-cover" />;
}
