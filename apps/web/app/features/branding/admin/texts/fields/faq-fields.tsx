import { limits } from '@partshelf/contract/limits.ts';
import type { FaqContent } from '@partshelf/contract/branding/texts.ts';
import { RichTextEditor } from '../../../../../admin/rich-text/rich-text-editor.tsx';
import type { ContentProps } from './content-props.ts';
import { RowList } from './row-list.tsx';
import { TextField } from './text-field.tsx';

export function FaqFields({ content, onChange, errorOf }: ContentProps<FaqContent>) {
  return (
    <RowList
      noun="Question"
      rows={content.entries}
      most={limits.shopTexts.faqEntries}
      error={errorOf('entries')}
      makeRow={() => ({ question: '', answer: '' })}
      onChange={(entries) => onChange({ entries })}
    >
      {(entry, change, index) => (
        <>
          <TextField
            label="Question"
            value={entry.question}
            error={errorOf(`entries.${index}.question`)}
            onChange={(question) => change({ ...entry, question })}
          />
          <RichTextEditor
            label={`Answer ${index + 1}`}
            value={entry.answer}
            error={errorOf(`entries.${index}.answer`)}
            onChange={(answer) => change({ ...entry, answer })}
          />
        </>
      )}
    </RowList>
  );
}
