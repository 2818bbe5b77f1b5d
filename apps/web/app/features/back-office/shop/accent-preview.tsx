import { deriveAccent, nearestAccent, toAccentTokens } from '@partshelf/contract/shop/accent.ts';
import type { CSSProperties } from 'react';
import { Button } from '../../../ui/button.tsx';

interface AccentPreviewProps {
  name: string;
  accent: string;
  onChoose: (accent: string) => void;
}

/** Both themes, before anything is saved. */
export function AccentPreview({ name, accent, onChoose }: AccentPreviewProps) {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return null;
  const nearest = nearestAccent(accent.toLowerCase());
  const tokens = toAccentTokens(deriveAccent(nearest));
  return (
    <div className="grid gap-3">
      {nearest !== accent.toLowerCase() && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          This colour is too light to read.
          <Button variant="outline" size="sm" onClick={() => onChoose(nearest)}>
            Use {nearest}
          </Button>
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2" aria-label="Preview" role="group">
        <Sample
          name={name}
          theme="Light"
          tokens={tokens.light}
          className="bg-[#fefdfc] text-[#1c1a16]"
        />
        <Sample
          name={name}
          theme="Dark"
          tokens={tokens.dark}
          className="bg-[#1d1b17] text-[#f1f0ec]"
        />
      </div>
    </div>
  );
}

interface SampleProps {
  name: string;
  theme: string;
  tokens: Readonly<Record<string, string>>;
  className: string;
}

function Sample({ name, theme, tokens, className }: SampleProps) {
  return (
    <div
      style={tokens as CSSProperties}
      className={`grid gap-3 rounded-md border border-border p-4 text-sm ${className}`}
    >
      <p className="font-semibold">{`${name}, ${theme.toLowerCase()}`}</p>
      <p>
        <span className="text-(--primary-text) underline underline-offset-4">A link</span>
      </p>
      <p className="w-fit rounded-md bg-(--primary) px-4 py-2 font-semibold text-(--primary-foreground)">
        A button
      </p>
    </div>
  );
}
