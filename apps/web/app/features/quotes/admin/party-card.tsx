import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, User } from 'lucide-react';
import { useId, useState } from 'react';
import { companyLookup, personLookup } from '../../../admin/lookups.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioCard } from '../../../ui/toggles.tsx';
import { SearchChoices } from './search-choices.tsx';

export interface Party {
  readonly kind: 'customer' | 'company';
  readonly documentId: string;
}

const kinds = {
  customer: { label: 'Customer', Icon: User, lookup: personLookup },
  company: { label: 'Company', Icon: Building2, lookup: companyLookup },
} as const;

const kindNames = Object.keys(kinds) as Party['kind'][];

interface PartyCardProps {
  party: Party | undefined;
  onChoose: (party: Party | undefined) => void;
}

export function PartyCard({ party, onChoose }: PartyCardProps) {
  const name = useId();
  const [kind, setKind] = useState<Party['kind']>('customer');
  if (party) {
    return (
      <Card title="For">
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <PartyName party={party} />
          <Button variant="outline" size="sm" onClick={() => onChoose(undefined)}>
            Choose another
          </Button>
        </div>
      </Card>
    );
  }
  const { label, lookup } = kinds[kind];
  return (
    <Card title="For">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">For</legend>
        {kindNames.map((one) => (
          <RadioCard
            key={one}
            name={name}
            label={kinds[one].label}
            Icon={kinds[one].Icon}
            checked={one === kind}
            onChange={() => setKind(one)}
          />
        ))}
      </fieldset>
      <SearchChoices
        key={kind}
        label={`Find the ${label.toLowerCase()}`}
        choices={lookup}
        action="Choose"
        onChoose={({ value }) => onChoose({ kind, documentId: value })}
      />
    </Card>
  );
}

function PartyName({ party: { kind, documentId } }: { party: Party }) {
  const queries = useQueryClient();
  const { lookup } = kinds[kind];
  const { data } = useQuery({
    queryKey: ['lookup', lookup.key, 'name', documentId],
    queryFn: () => lookup.readName(documentId, queries),
    meta: { isPersonal: true },
  });
  return <bdi className="font-semibold wrap-anywhere">{data ?? 'Loading...'}</bdi>;
}
