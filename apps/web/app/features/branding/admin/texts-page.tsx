import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { editorPage } from '../../../rendering/editor-page.ts';
import { TextList } from './text-list.tsx';

export { clientLoader, loader } from '../../../rendering/editor-page.ts';

/** A text opens in its row, without another document. */
export const handle = editorPage;

export default function TextsPage() {
  return (
    <>
      <BackOfficeHeading title="Texts" />
      <TextList />
    </>
  );
}
