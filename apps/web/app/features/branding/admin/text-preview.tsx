import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RichText } from '../../catalog/rich-text.tsx';
import { PlanList } from '../../contact/support-plans.tsx';
import { listLines } from './text-lines.ts';

interface TextPreviewProps {
  content: TextContent;
  onClose: () => void;
}

export function TextPreview({ content, onClose }: TextPreviewProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="As customers will see it"
      className="md:max-w-dialog-wide!"
    >
      <PreviewContent content={content} />
    </Dialog>
  );
}

function PreviewContent({ content }: { content: TextContent }) {
  if ('html' in content) return <RichText html={content.html} />;
  if ('plans' in content) return <PlanList plans={content.plans} />;
  if ('entries' in content) {
    return content.entries.map(({ question, answer }, index) => (
      <div key={index}>
        <h3 className="semiwide mb-2 text-title">{question}</h3>
        <RichText html={answer} />
      </div>
    ));
  }
  return (
    <ul className="grid gap-1 text-sm">
      {listLines(content).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
