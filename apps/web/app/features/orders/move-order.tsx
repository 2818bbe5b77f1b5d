import type { Order } from '@partshelf/contract/orders/orders.ts';
import { Building2, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { type BuyingCompany, useBuyer } from '../companies/chosen-company.ts';
import { allowsDownload } from './order-status.ts';

const isOpenToMove = (order: Order) =>
  !order.company && allowsDownload(order) && order.refundRequest?.state !== 'open';

const importDialog = () => import('./move-order-dialog.tsx');

/** It is shown to people who buy for a company. */
export function MoveOrder({ order }: { order: Order }) {
  const isOffered = isOpenToMove(order);
  const { companies: all } = useBuyer();
  const companies = isOffered ? all : [];
  const [chosen, setChosen] = useState<BuyingCompany>();
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const box = useRef<HTMLDivElement>(null);
  const ask = (company: BuyingCompany) => {
    setChosen(company);
    opener.onClick();
  };
  return (
    <div ref={box} tabIndex={-1} className="mt-5 print:hidden">
      {companies.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted-foreground">You bought this order for yourself.</p>
          <MoveButton companies={companies} opener={opener} onChoose={ask} />
        </div>
      )}
      {part && chosen && (
        <part.MoveOrderDialog
          order={order}
          company={chosen}
          isOpen={isOpen}
          focusOnClose={box}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface MoveButtonProps {
  companies: readonly BuyingCompany[];
  opener: ReturnType<typeof useOpening>['opener'];
  onChoose: (company: BuyingCompany) => void;
}

function MoveButton({ companies, opener, onChoose }: MoveButtonProps) {
  const { onClick: _onClick, ...button } = opener;
  const [only, ...others] = companies;
  if (only && others.length === 0) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="max-w-full"
        {...button}
        onClick={() => onChoose(only)}
      >
        <Building2 aria-hidden />
        <span className="truncate">Move to {only.name}</span>
      </Button>
    );
  }
  return (
    <Menu
      label="Move to a company"
      trigger={
        <Button {...button} variant="outline" size="sm">
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
