import type { AdminText } from '@partshelf/contract/branding/admin.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FormNotice } from '../../../../ui/form-notice.tsx';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { BackLink } from '../../../../admin/list/back-link.tsx';
import { DiscardedDraft } from '../../../../admin/discarded-draft.tsx';
import { UnsavedChangesDialog } from '../../../../admin/unsaved-changes.tsx';
import { hasBuiltInText } from './built-in-text.ts';
import { ContentFields } from './content-fields.tsx';
import { joinLines } from './list-lines.ts';
import { textDescriptions } from './text-descriptions.ts';
import { TextPreview } from './text-preview.tsx';
import { TextVersions } from './text-versions.tsx';
import { useTextEditor } from './use-text-editor.ts';

export function TextEditor({ text }: { text: AdminText }) {
  const editor = useTextEditor(text);
  const { opened, error, content } = editor;
  const { title, hint } = textDescriptions[text.name];
  const isOwn = opened.content !== null;
  return (
    <>
      <BackOfficeHeading
        isSticky
        title={title}
        above={<BackLink to="/admin/settings/texts" label="Texts" />}
        aside={<Badge tone="neutral">{isOwn ? `Version ${opened.version}` : 'Built-in'}</Badge>}
        actions={
          <>
            <Button variant="outline" onClick={editor.showPreview}>
              Preview
            </Button>
            <Button
              pending={editor.isSaving && 'Publishing...'}
              onClick={() => editor.save(content)}
            >
              Publish
            </Button>
          </>
        }
      >
        {error && (
          <div className="w-full">
            <FormNotice tone="error">
              {error.message}
              {error.isConflict && (
                <>
                  {' '}
                  <button
                    type="button"
                    onClick={() => void editor.reload()}
                    className="font-semibold underline"
                  >
                    Load it again
                  </button>
                </>
              )}
            </FormNotice>
          </div>
        )}
      </BackOfficeHeading>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid min-w-0 gap-5">
          {editor.discarded && (
            <DiscardedDraft
              stored={joinLines(opened.content)}
              draft={joinLines(editor.discarded)}
              onUse={editor.restoreDiscarded}
              onDiscard={editor.discard}
            />
          )}
          <Card title="Content">
            <p className="-mt-3 text-sm text-muted-foreground">{hint}</p>
            {!isOwn && !editor.isDirty && hasBuiltInText(text.name) && (
              <Button
                variant="outline"
                className="justify-self-start"
                onClick={editor.startWithBuiltIn}
              >
                Start with the built-in text
              </Button>
            )}
            <ContentFields content={content} onChange={editor.change} errorOf={editor.errorOf} />
            {isOwn && (
              <Button
                variant="outline"
                className="justify-self-start"
                onClick={() => editor.save(null)}
              >
                Back to the text that came with the shop
              </Button>
            )}
          </Card>
          {editor.preview && <TextPreview content={editor.preview} onClose={editor.closePreview} />}
        </div>
        <TextVersions text={opened} onRestore={editor.restore} />
      </div>
      <UnsavedChangesDialog isDirty={editor.isDirty} />
    </>
  );
}
