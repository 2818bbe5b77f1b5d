import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';

interface CartToolbarProps {
  selectedCount: number;
  itemCount: number;
  isDisabled: boolean;
  onSelectAll: () => void;
  onUnselectAll: () => void;
  onDeleteSelected: () => void;
}

export function CartToolbar({
  selectedCount,
  itemCount,
  isDisabled,
  onSelectAll,
  onUnselectAll,
  onDeleteSelected,
}: CartToolbarProps) {
  const areAllSelected = selectedCount === itemCount;
  const areNoneSelected = selectedCount === 0;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-y border-border py-3 max-md:gap-y-2 max-md:pt-4 max-md:pb-2">
      <div className="flex items-center gap-5">
        <Checkbox
          aria-label="All items"
          checked={areAllSelected || (areNoneSelected ? false : 'indeterminate')}
          disabled={isDisabled}
          onCheckedChange={areAllSelected ? onUnselectAll : onSelectAll}
        />
        <p role="status" className="text-sm font-semibold tabular-nums">
          {selectedCount} of {itemCount} selected
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-md:-ml-3.25">
        <Button
          variant="ghost"
          size="sm"
          disabled={isDisabled || areAllSelected}
          onClick={onSelectAll}
        >
          Select all
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={isDisabled || areNoneSelected}
          onClick={onUnselectAll}
        >
          Unselect all
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-destructive-text"
          disabled={isDisabled || areNoneSelected}
          onClick={onDeleteSelected}
        >
          <Trash2 aria-hidden />
          Delete selected
        </Button>
      </div>
    </div>
  );
}
