import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { TabList, TabPanel } from './tabs.tsx';

const tabs = [
  { name: 'tea', label: 'Tea' },
  { name: 'coffee', label: 'Coffee' },
  { name: 'water', label: 'Water' },
] as const;

interface DrinksProps {
  orientation?: 'horizontal' | 'vertical';
  onHover?: (name: string) => void;
}

function Drinks(props: DrinksProps) {
  const [selected, setSelected] = useState<(typeof tabs)[number]['name']>('tea');
  return (
    <>
      <TabList
        {...props}
        id="drinks"
        label="Drinks"
        tabs={tabs}
        selected={selected}
        onSelect={setSelected}
      />
      <TabPanel id="drinks" tab={selected} tabIndex={0}>
        A cup of {selected}
      </TabPanel>
    </>
  );
}

test('the chosen tab has a line of 3 to 1 against the others, in both themes', async () => {
  const screen = await render(<Drinks />);
  const tab = screen.getByRole('tab', { name: 'Tea' }).element();
  const tray = screen.getByRole('tablist').element();
  for (const isDark of [false, true]) {
    document.documentElement.classList.toggle('dark', isDark);
    const [, line] = getComputedStyle(tab).boxShadow.match(/(\w+\([^)]+\)) 0px -2px/) ?? [];
    const light = [line!, getComputedStyle(tray).backgroundColor].map(readLuminance);
    const [darker, lighter] = light.toSorted((one, other) => one - other);
    expect((lighter! + 0.05) / (darker! + 0.05)).toBeGreaterThanOrEqual(3);
  }
  document.documentElement.classList.remove('dark');
});

function readLuminance(colour: string): number {
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

test('a tab shows its panel, which is named after it', async () => {
  const screen = await render(<Drinks />);
  const coffee = screen.getByRole('tab', { name: 'Coffee' });
  await coffee.click();
  await expect.element(coffee).toHaveAttribute('aria-selected', 'true');
  const panel = screen.getByRole('tabpanel', { name: 'Coffee' });
  await expect.element(panel).toHaveTextContent('A cup of coffee');
  expect(coffee.element().getAttribute('aria-controls')).toBe(panel.element().id);
});

test.each([
  ['horizontal', 'ArrowLeft', 'ArrowRight', 'ArrowDown'],
  ['vertical', 'ArrowUp', 'ArrowDown', 'ArrowRight'],
] as const)(
  'arrow keys select in a %s list in a circle, and Tab leaves the list',
  async (orientation, back, on, idle) => {
    const screen = await render(<Drinks orientation={orientation} />);
    const isCurrent = async (name: string) => {
      const tab = screen.getByRole('tab', { name });
      await expect.element(tab).toHaveFocus();
      await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    };
    await userEvent.tab();
    await isCurrent('Tea');
    await userEvent.keyboard(`{${back}}`);
    await isCurrent('Water');
    await userEvent.keyboard(`{${on}}`);
    await isCurrent('Tea');
    await userEvent.keyboard('{End}');
    await isCurrent('Water');
    await userEvent.keyboard(`{Home}{${on}}`);
    await isCurrent('Coffee');
    await userEvent.keyboard(`{${idle}}`);
    await isCurrent('Coffee');
    await userEvent.tab();
    await expect.element(screen.getByRole('tabpanel')).toHaveFocus();
  },
);

test('says which tab the pointer is over', async () => {
  const onHover = vi.fn();
  const screen = await render(<Drinks onHover={onHover} />);
  await screen.getByRole('tab', { name: 'Water' }).hover();
  await expect.poll(() => onHover.mock.lastCall).toEqual(['water']);
});
