import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useLocation, useNavigate } from 'react-router';
import { useIsKnownSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useOpening } from '../../ui/use-opening.ts';

const importDialog = () => import('./trial-dialog.tsx');

interface TryButtonProps {
  product: Product;
  className?: string;
}

/** Visitors log in first, and come back to the product. */
export function TryButton({ product, className }: TryButtonProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSignedIn = useIsKnownSignedIn();
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const days = product.licensing?.trialDays;
  if (!days) return null;

  function handleClick() {
    if (isSignedIn) opener.onClick();
    else void navigate('/login', { state: { from: pathname } });
  }

  return (
    <>
      <Button variant="link" className={className} {...opener} onClick={handleClick}>
        Try it for {days} {days === 1 ? 'day' : 'days'}
      </Button>
      {part && (
        <part.TrialDialog
          product={product}
          days={days}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
