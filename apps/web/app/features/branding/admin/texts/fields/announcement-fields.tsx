import type { AnnouncementContent } from '@partshelf/contract/branding/texts.ts';
import type { ContentProps } from './content-props.ts';
import { toLocalTime, toTime } from './local-time.ts';
import { TextField } from './text-field.tsx';

export function AnnouncementFields({
  content,
  onChange,
  errorOf,
}: ContentProps<AnnouncementContent>) {
  const { link } = content;

  function changeLink(changed: { label: string; to: string }) {
    onChange({ ...content, link: changed.label || changed.to ? changed : null });
  }

  return (
    <>
      <TextField
        label="Text"
        value={content.text}
        error={errorOf('text')}
        onChange={(text) => onChange({ ...content, text })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Link text"
          hint="Optional"
          value={link?.label ?? ''}
          error={errorOf('link.label')}
          onChange={(label) => changeLink({ to: '', ...link, label })}
        />
        <TextField
          label="Link to"
          hint="A page of the shop such as /support, or an address with https://"
          value={link?.to ?? ''}
          error={errorOf('link.to')}
          onChange={(to) => changeLink({ label: '', ...link, to })}
        />
        <TextField
          type="datetime-local"
          label="Shown from"
          hint="In your time zone; empty: at once"
          value={toLocalTime(content.from)}
          error={errorOf('from')}
          onChange={(from) => onChange({ ...content, from: toTime(from) })}
        />
        <TextField
          type="datetime-local"
          label="Shown until"
          hint="Empty: until you take it back"
          value={toLocalTime(content.until)}
          error={errorOf('until')}
          onChange={(until) => onChange({ ...content, until: toTime(until) })}
        />
      </div>
    </>
  );
}
