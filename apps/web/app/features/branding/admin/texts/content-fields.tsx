import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import { RichTextEditor } from '../../../../admin/rich-text/rich-text-editor.tsx';
import { AnnouncementFields } from './fields/announcement-fields.tsx';
import type { ContentProps } from './fields/content-props.ts';
import { FaqFields } from './fields/faq-fields.tsx';
import { FooterFields } from './fields/footer-fields.tsx';
import { PlanFields } from './fields/plan-fields.tsx';
import { PromiseFields } from './fields/promise-fields.tsx';

export function ContentFields({ content, ...rest }: ContentProps<TextContent>) {
  if ('html' in content) {
    return (
      <RichTextEditor
        label="Text"
        value={content.html}
        error={rest.errorOf('html')}
        onChange={(html) => rest.onChange({ html })}
      />
    );
  }
  if ('entries' in content) return <FaqFields content={content} {...rest} />;
  if ('plans' in content) return <PlanFields content={content} {...rest} />;
  if ('columns' in content) return <FooterFields content={content} {...rest} />;
  if ('refundDays' in content) return <PromiseFields content={content} {...rest} />;
  return <AnnouncementFields content={content} {...rest} />;
}
