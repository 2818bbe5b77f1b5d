import { useEffect, useState } from 'react';

const hideBelowPx = 50;

/** True while scrolling down, false near the top or while scrolling up. */
export function useHideOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let lastY = window.scrollY;
    function handleScroll() {
      const y = window.scrollY;
      if (y !== lastY) setIsHidden(y > lastY && y > hideBelowPx);
      lastY = y;
    }
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isHidden;
}
