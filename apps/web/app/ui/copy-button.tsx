import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toasts/toast.ts';

interface CopyButtonProps {
  text: string;
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast({
        variant: 'destructive',
        title: 'Copy failed',
        description: 'Your browser did not allow it. Select the text and copy it yourself.',
      });
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-7! [&_svg]:size-4!"
      aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
      onClick={() => void copy()}
      onBlur={() => setIsCopied(false)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
