import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { useBrand } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BuyingCompany, useBuyer } from '../companies/chosen-company.ts';
import { companiesKey } from '../companies/companies.ts';
import { canDownload } from './order-status.ts';
import { ordersKey, orderQuery } from './orders.ts';

const isOpenToMove = (order: Order) =>
  !order.company && canDownload(order) && order.refundRequest?.state !== 'open';

export function MoveOrder({ order }: { order: Order }) {
  const isOffered = isOpenToMove(order);
  const { companies: all } = useBuyer();
  const companies = isOffered ? all : [];
  const [chosen, setChosen] = useState<BuyingCompany>();
  const [isAsked, setIsAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const ask = (company: BuyingCompany) => {
    setChosen(company);
    setIsAsked(true);
  };
  return (
    <div ref={box} tabIndex={-1} className="mt-5 print:hidden">
      {companies.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted-foreground">You bought this order for yourself.</p>
          <MoveButton companies={companies} onChoose={ask} />
        </div>
      )}
      {chosen && (
        <MoveDialog
          order={order}
          company={chosen}
          isOpen={isAsked}
          focusOnClose={box}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}

interface MoveButtonProps {
  companies: readonly BuyingCompany[];
  onChoose: (company: BuyingCompany) => void;
}

function MoveButton({ companies, onChoose }: MoveButtonProps) {
  const [only, ...others] = companies;
  if (only && others.length === 0) {
    return (
      <Button variant="outline" size="sm" className="max-w-full" onClick={() => onChoose(only)}>
        <Building2 aria-hidden />
        <span className="truncate">Move to {only.name}</span>
      </Button>
    );
  }
  return (
    <Menu
      label="Move to a company"
      trigger={
        <Button variant="outline" size="sm">
          Move to a company
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {companies.map((company) => (
        <MenuItem key={company.documentId} onClick={() => onChoose(company)}>
          <Building2 aria-hidden />
          <span className="truncate">Move to {company.name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

type MoveDialogProps = Pick<
  Parameters<typeof ConfirmDialog>[0],
  'isOpen' | 'onClose' | 'focusOnClose'
> & { order: Order; company: BuyingCompany };

function MoveDialog({ order, company, ...dialog }: MoveDialogProps) {
  const { documentId, number } = order;
  const shop = useBrand().name;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('POST /orders/:documentId/company', {
        params: { documentId },
        body: { company: company.documentId },
      }),
    onSuccess: (answer) => {
      queries.setQueryData(orderQuery(documentId).queryKey, answer);
      dialog.onClose();
      toast({ variant: 'success', title: `Order ${number} belongs to ${company.name} now` });
    },
    onSettled: () =>
      Promise.all(
        [ordersKey, companiesKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={`Move order ${number} to ${company.name}?`}
      description={`You cannot move it back yourself: only ${shop} can.`}
      action="Move order"
      pending={isPending && 'Moving...'}
      error={
        error ? messageOf(error, 'The order could not be moved. Please try again.') : undefined
      }
      onConfirm={() => mutate()}
      onClose={() => {
        reset();
        dialog.onClose();
      }}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>Everyone in {company.name} can download and install what it contains.</li>
        <li>Its owners and buyers see the amounts and the invoice, and can ask for a refund.</li>
        <li>The invoice stays as it was issued.</li>
        <li>You keep access as long as you belong to {company.name}.</li>
      </ul>
    </ConfirmDialog>
  );
}
