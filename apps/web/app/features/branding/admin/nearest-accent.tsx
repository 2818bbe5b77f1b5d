import { nearestAccent } from '@partshelf/contract/branding/accent.ts';
import { Button } from '../../../ui/button.tsx';
import { isColour } from './preview-tokens.ts';

interface NearestAccentProps {
  accent: string;
  onChoose: (accent: string) => void;
}

/** Offered for a colour that the server would refuse. */
export function NearestAccent({ accent, onChoose }: NearestAccentProps) {
  if (!isColour(accent)) return null;
  const nearest = nearestAccent(accent.toLowerCase());
  if (nearest === accent.toLowerCase()) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      This colour is too light to read.
      <Button variant="outline" size="sm" onClick={() => onChoose(nearest)}>
        Use {nearest}
      </Button>
    </p>
  );
}
