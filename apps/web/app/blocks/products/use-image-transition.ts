import { useState, type CSSProperties, type MouseEvent } from 'react';
import { useViewTransitionState } from 'react-router';

const transitionStyle: CSSProperties = { viewTransitionName: 'product-picture' };

/** The style of the picture into which the one on the clicked tile grows. */
export function useImageTransitionTarget(address: string): CSSProperties | undefined {
  return useViewTransitionState(address) ? transitionStyle : undefined;
}

/** The style of a tile's picture, which stands out only if its own link was followed. */
export function useImageTransitionSource(address: string) {
  const [isFollowed, setIsFollowed] = useState(false);
  const isOnTheWay = useViewTransitionState(address);
  return {
    style: isFollowed && isOnTheWay ? transitionStyle : undefined,
    follow: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
      setIsFollowed(!ctrlKey && !metaKey && !shiftKey),
  };
}
