import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, getTheme, onThemeChange, themes, type Theme } from '../../theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitch() {
  const chosen = useSyncExternalStore<Theme>(onThemeChange, getTheme, () => 'system');
  return (
    <div
      role="group"
      aria-label="Theme"
      className="inline-flex rounded-md border border-border p-0.5"
    >
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <button
            key={theme}
            type="button"
            aria-label={`${theme} theme`}
            aria-pressed={theme === chosen}
            onClick={() => chooseTheme(theme)}
            className="grid h-7 w-8 place-items-center rounded-sm text-muted-foreground hover:text-foreground aria-pressed:bg-secondary aria-pressed:text-foreground"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
