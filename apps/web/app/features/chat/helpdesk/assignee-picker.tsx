import type { ReactElement } from 'react';
import { LookupList, type SearchedOptions } from '../../../ui/lookup-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { colleaguesQuery } from './assignment.tsx';

interface AssigneePickerProps {
  trigger: ReactElement;
  onChoose: (documentId: string | null) => void;
}

export function AssigneePicker({ trigger, onChoose }: AssigneePickerProps) {
  return (
    <Popover label="Assign to" startsOpen className="w-64 p-1.5 text-left" trigger={trigger}>
      <LookupList
        label="Colleagues"
        lookup={assignees}
        onChoose={(documentId) => onChoose(documentId || null)}
      />
    </Popover>
  );
}

const unassigned = { value: '', label: 'Unassigned' };

const assignees: SearchedOptions = {
  key: 'assignees',
  async find(search, queries) {
    const { data } = await queries.fetchQuery(colleaguesQuery(search));
    const found = data.map(({ documentId, username }) => ({ value: documentId, label: username }));
    return search === '' ? [unassigned, ...found] : found;
  },
};
