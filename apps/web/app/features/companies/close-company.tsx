import type { CompanyDetails } from '@partshelf/contract/companies/companies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, Trash2 } from 'lucide-react';
import { api } from '../../api.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { companiesKey, useLeaveScreens } from './companies.ts';

const texts = {
  close: {
    title: 'Close this company',
    text: 'No one can buy for it or join it any more. Its members keep downloads and invoices.',
    question: (name: string) => `Close ${name}?`,
    description: 'Only our support can open it again.',
    action: 'Close company',
    pending: 'Closing...',
    success: (name: string) => `${name} was closed`,
  },
  delete: {
    title: 'Delete this company',
    text: 'Nothing was ordered for it yet, so it can be deleted with its members and domains.',
    question: (name: string) => `Delete ${name}?`,
    description: 'Its members, invitations, domains and billing details are deleted with it.',
    action: 'Delete company',
    pending: 'Deleting...',
    success: (name: string) => `${name} was deleted`,
  },
};

export function CloseCompany({ company }: { company: CompanyDetails }) {
  const { documentId, name, hasOrders } = company;
  const text = texts[hasOrders ? 'close' : 'delete'];
  const queries = useQueryClient();
  const leaveScreens = useLeaveScreens();
  return (
    <Card title={text.title}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-50 grow basis-0 text-sm text-muted-foreground">{text.text}</p>
        <CallButton
          name={text.action}
          icon={hasOrders ? Archive : Trash2}
          question={{
            title: text.question(name),
            description: text.description,
            action: text.action,
            isDangerous: true,
          }}
          pending={text.pending}
          call={() => api('DELETE /companies/:documentId', { params: { documentId } })}
          onDone={({ data }) => {
            // An order may have come meanwhile.
            toast({ variant: 'success', title: texts[data ? 'close' : 'delete'].success(name) });
            return data ? queries.invalidateQueries({ queryKey: companiesKey }) : leaveScreens();
          }}
        />
      </div>
    </Card>
  );
}
