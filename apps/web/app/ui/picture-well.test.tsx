import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PictureWell } from './picture-well.tsx';

function dragFiles(type: string, target: Element, files: readonly File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

test.for([
  ['takes the first of the dropped pictures', false, ['week.png']],
  ['takes all dropped pictures where several are wanted', true, ['week.png', 'month.png']],
] as const)('a well %s', async ([, multiple, expected]) => {
  const chosen: string[] = [];
  const screen = await render(
    <PictureWell
      label="Choose picture"
      text="Choose"
      accept={['image/png']}
      multiple={multiple}
      disabled={false}
      onChoose={(files) => chosen.push(...files.map(({ name }) => name))}
    />,
  );
  const well = await screen.getByRole('button', { name: 'Choose picture' }).findElement();
  const files = ['week.png', 'month.png'].map((name) => new File(['x'], name));
  dragFiles('dragover', well, files);
  dragFiles('drop', well, files);
  expect(chosen).toEqual(expected);
});
