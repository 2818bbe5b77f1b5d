import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { useOwnedProduct } from './use-owned-product.ts';

export function OwnedBadge({ documentId }: { documentId: string }) {
  const owned = useOwnedProduct(documentId);
  if (!owned) return null;
  return (
    <Badge tone="success" icon={BadgeCheck}>
      You own this
    </Badge>
  );
}
