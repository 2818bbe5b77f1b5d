import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const heights = { default: 40, sm: 32, lg: 48, icon: 40 } as const;

test('every variant has a look of its own', { tags: ['NUM-22'] }, async () => {
  const screen = await render(
    <>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
    </>,
  );
  const looks = variants.map((variant) => {
    const { backgroundColor, borderColor, textDecorationLine } = getComputedStyle(
      screen.getByRole('button', { name: variant, exact: true }).element(),
    );
    return [backgroundColor, borderColor, textDecorationLine].join(' ');
  });
  expect(new Set(looks).size).toBe(variants.length);
});

test.each(Object.entries(heights))(
  'size %s is %d px high',
  { tags: ['NUM-23'] },
  async (size, height) => {
    const screen = await render(
      <Button size={size as keyof typeof heights} aria-label="Press">
        P
      </Button>,
    );
    const box = screen.getByRole('button', { name: 'Press' }).element().getBoundingClientRect();
    expect(box.height).toBe(height);
  },
);

test('an icon button is square', { tags: ['NUM-23'] }, async () => {
  const screen = await render(<Button size="icon">P</Button>);
  const box = screen.getByRole('button').element().getBoundingClientRect();
  expect(box.width).toBe(box.height);
});

test('a pending button says so, keeps its focus and width, and cannot be clicked', async () => {
  const onClick = vi.fn();
  const screen = await render(<Button onClick={onClick}>Retry the payment</Button>);
  const button = screen.getByRole('button');
  await document.fonts.ready;
  const widthBefore = button.element().getBoundingClientRect().width;
  await button.click();

  await screen.rerender(
    <Button onClick={onClick} pending="Processing...">
      Retry the payment
    </Button>,
  );

  await expect.element(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(button.element().getBoundingClientRect().width).toBe(widthBefore);
  expect(document.activeElement).toBe(button.element());
  await button.click({ force: true });
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a link can look like a button', async () => {
  const screen = await render(
    <Button asChild>
      <a href="#products">Browse products</a>
    </Button>,
  );
  await expect
    .element(screen.getByRole('link', { name: 'Browse products' }))
    .toHaveAttribute('href', '#products');
});
