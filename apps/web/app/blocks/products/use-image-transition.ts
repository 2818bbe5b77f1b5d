import { useState, type CSSProperties, type MouseEvent } from 'react';
import { useViewTransitionState } from 'react-router';

const transitionStyle: CSSProperties = { viewTransitionName: 'product-image' };

export function useImageTransitionTarget(path: string): CSSProperties | undefined {
  return useViewTransitionState(path) ? transitionStyle : undefined;
}

/** The style of a tile's image, the source of the view transition once its link is clicked. */
export function useImageTransitionSource(path: string) {
  const [isClicked, setIsClicked] = useState(false);
  const isTransitioning = useViewTransitionState(path);
  return {
    style: isClicked && isTransitioning ? transitionStyle : undefined,
    handleClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
      setIsClicked(!ctrlKey && !metaKey && !shiftKey),
  };
}
