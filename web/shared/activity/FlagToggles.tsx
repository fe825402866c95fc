/** The flags of an activity as switches, each with what it does in one line. */

import { useTranslation } from '../../core/texts.ts';
import { Toggle } from '../../kit/Toggle.tsx';
import type { ActivityFlag, FlagValues } from './flags.ts';

type Props = {
  shownFlags: readonly ActivityFlag[];
  flagValues: FlagValues;
  /** The server's error at one, in words. */
  errorOf?: (flag: ActivityFlag) => string | undefined;
  onChange: (flag: ActivityFlag, isOn: boolean) => void;
};

export function FlagToggles({ shownFlags, flagValues, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  return shownFlags.map((flag) => (
    <Toggle
      key={flag}
      name={flag}
      label={t(`activities.flag.${flag}`)}
      hint={t(`activities.flagHint.${flag}`)}
      error={errorOf?.(flag)}
      checked={flagValues[flag]}
      onChange={(isOn) => onChange(flag, isOn)}
    />
  ));
}
