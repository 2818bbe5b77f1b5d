import { limits } from '@partshelf/contract/limits.ts';
import type { FooterContent } from '@partshelf/contract/branding/texts.ts';
import type { ContentProps } from './content-props.ts';
import { RowList } from './row-list.tsx';
import { TextField } from './text-field.tsx';

export function FooterFields({ content, onChange, errorOf }: ContentProps<FooterContent>) {
  return (
    <RowList
      noun="Column"
      rows={content.columns}
      most={limits.shopTexts.footerColumns}
      error={errorOf('columns')}
      makeRow={() => ({ title: '', links: [] })}
      onChange={(columns) => onChange({ columns })}
    >
      {(column, change, index) => (
        <>
          <TextField
            label="Heading"
            value={column.title}
            error={errorOf(`columns.${index}.title`)}
            onChange={(title) => change({ ...column, title })}
          />
          <RowList
            noun="Link"
            context={`of column ${index + 1}`}
            rows={column.links}
            most={limits.shopTexts.footerLinks}
            error={errorOf(`columns.${index}.links`)}
            makeRow={() => ({ label: '', to: '' })}
            onChange={(links) => change({ ...column, links })}
          >
            {(link, changeLink, place) => (
              <div className="grid gap-4 md:grid-cols-2">
                <TextField
                  label="Label"
                  value={link.label}
                  error={errorOf(`columns.${index}.links.${place}.label`)}
                  onChange={(label) => changeLink({ ...link, label })}
                />
                <TextField
                  label="Link to"
                  value={link.to}
                  error={errorOf(`columns.${index}.links.${place}.to`)}
                  onChange={(to) => changeLink({ ...link, to })}
                />
              </div>
            )}
          </RowList>
        </>
      )}
    </RowList>
  );
}
