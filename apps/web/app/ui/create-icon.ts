import { createElement, type SVGAttributes } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: SVGAttributes<SVGElement>])[];
}

interface IconProps extends SVGAttributes<SVGSVGElement> {
  size?: number | string;
}

export default function createLucideIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));

  return function Icon({ className = '', size = 24, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        'aria-hidden': props['aria-label'] === undefined || undefined,
        ...props,
        className: `lucide lucide-${name} ${className}`.trimEnd(),
      },
      shapes,
      props.children,
    );
  };
}
