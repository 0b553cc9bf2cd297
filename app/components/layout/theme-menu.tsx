import type { IconName } from '~/contracts/shell/icons';
import type { Theme } from '~/contracts/shell/preferences';
import { usePreferences } from '~/lib/shell/preferences';
import { BarMenu } from '~/components/ui/actions/bar-menu';
import { Icon } from '~/components/ui/structure/icon';

import { PreferenceForm } from './preference-form';

const themes: readonly { theme: Theme; icon: IconName; text: string }[] = [
  { theme: 'light', icon: 'sun', text: 'Light' },
  { theme: 'dark', icon: 'moon', text: 'Dark' },
  { theme: 'system', icon: 'system', text: 'System' },
];

/** Light, dark or the system's theme, stored for this browser. */
export function ThemeMenu({ csrfToken }: { csrfToken: string }) {
  const current = usePreferences().theme;
  const shown = themes.find(({ theme }) => theme === current) ?? themes[2]!;
  return (
    <BarMenu label={`Theme: ${shown.text}`} button={<Icon name={shown.icon} />}>
      <PreferenceForm csrfToken={csrfToken}>
        <ul>
          {themes.map(({ theme, icon, text }) => (
            <li key={theme}>
              <button
                type="submit"
                name="theme"
                value={theme}
                aria-pressed={theme === current}
                className="bar-item"
              >
                <Icon name={icon} size={18} />
                <span className="flex-1">{text}</span>
                {theme === current && <Icon name="check" size={16} className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      </PreferenceForm>
    </BarMenu>
  );
}
