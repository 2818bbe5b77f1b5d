import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { apiQuery } from '../query-client.ts';
import { Select } from '../ui/field.tsx';

const timeZonesQuery = apiQuery(['back-office', 'time-zones'], 'GET /back-office/time-zones', {});

export function TimeZoneSelect({
  current,
  ...props
}: { current: string } & ComponentProps<typeof Select>) {
  const { data } = useQuery(timeZonesQuery);
  return (
    <Select {...props}>
      {[...new Set([...(data?.data ?? []), current])].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
