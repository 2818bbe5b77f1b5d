import { useCallback } from 'react';

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
