import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { apiQuery } from '../../query-client.ts';
import { useIsKnownSignedIn } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';

const ownedProductsQuery = apiQuery(['owned', 'list'], 'GET /products/owned', {});

/** On the image of a card, where it moves nothing. One call tells all cards. */
export function OwnedMark({ documentId }: { documentId: string }) {
  const enabled = useIsKnownSignedIn();
  const { data } = useQuery({ ...ownedProductsQuery, enabled });
  if (!enabled || !data?.data.includes(documentId)) return null;
  return (
    <Badge tone="success" icon={BadgeCheck}>
      Owned
    </Badge>
  );
}
