import type { CategoryColor, Tones } from './palette.ts';
import type { MockupCanvas } from './mockup-canvas.ts';

export interface SettingsLabels {
  select: [label: string, value: string];
  layout: string;
  /** The second is off. */
  switches: [string, string, string];
}

export interface ProductMockup {
  color: CategoryColor;
  alt: string;
  draw: (canvas: MockupCanvas) => void;
  /** t2 unless given. */
  ground?: keyof Tones;
  /** Fills the image to its edges. */
  bleed?: boolean;
  panel?: [x: number, y: number, width: number, height: number];
  settings?: SettingsLabels;
}
