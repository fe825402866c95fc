/** The flags of an activity as switches, each with what it does in one line. */

import { useTexts } from '../../core/texts.ts';
import { Toggle } from '../../kit/Toggle.tsx';
import type { Flag, Flags } from './flags.ts';

type Props = {
  shownFlags: readonly Flag[];
  values: Flags;
  /** The server's error at one, in words. */
  errorOf?: (flag: Flag) => string | undefined;
  onChange: (flag: Flag, isOn: boolean) => void;
};

export function FlagToggles({ shownFlags, values, errorOf, onChange }: Props) {
  const { t } = useTexts();
  return shownFlags.map((flag) => (
    <Toggle
      key={flag}
      name={flag}
      label={t(`activities.flag.${flag}`)}
      hint={t(`activities.flagHint.${flag}`)}
      error={errorOf?.(flag)}
      checked={values[flag]}
      onChange={(isOn) => onChange(flag, isOn)}
    />
  ));
}
