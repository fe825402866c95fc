/** Changes or ends one planned repeat: just the next time it happens, where that has a page, or all future (product «Series»). */
import { useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { errorText } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActsSheet, DeleteAct } from '../../kit/ActsSheet.tsx';
import { dayName, formatTime, localDateOf } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import type { SeriesAct } from './SeriesChoice.tsx';
import SeriesSheet from './SeriesSheet.tsx';

type Props = {
  kind: Kind;
  /** `nextAt`: the next instant it happens. */
  repeat: { id: number; nextAt: string };
  name: string;
  timeZone: string;
  mayChange: boolean;
  mayRemove: boolean;
  /** Leads to the instance of that local day, which is changed on its own page; false when it is not there. */
  openNext?: ((seriesId: number, day: string) => Promise<boolean>) | undefined;
  onClose: () => void;
};

export default function RepeatActions({ kind, repeat, name, timeZone, mayChange, mayRemove, openNext, onClose }: Props) {
  const { t, locale } = useTranslation();
  const [act, setAct] = useState<SeriesAct | null>(null);
  const nextInstant = repeat.nextAt;
  const nextDay = localDateOf(nextInstant, timeZone);

  const onOnlyThis =
    openNext &&
    (() =>
      void openNext(repeat.id, nextDay)
        .then((isInstanceThere) => isInstanceThere || showSnack((t) => t('series.notThere'), { tone: 'error' }))
        .catch((error: unknown) => showSnack((t) => errorText(error, t), { tone: 'error' }))
        .then(onClose));
  if (act)
    return (
      <SeriesSheet
        kind={kind}
        act={act}
        name={name}
        seriesId={repeat.id}
        timeZone={timeZone}
        onlyThisText={t('series.nextOnly', { at: `${dayName(nextDay, locale)} ${formatTime(nextInstant, timeZone)}` })}
        onOnlyThis={onOnlyThis}
        onDone={onClose}
        onClose={onClose}
      />
    );
  return (
    <ActsSheet title={name} onClose={onClose}>
      {({ closeThen }) => (
        <>
          {mayChange && (
            <button type="button" onClick={closeThen(() => setAct('edit'))}>
              <Icon d={editIcon} />
              {t('series.edit')}
            </button>
          )}
          {mayRemove && <DeleteAct onClick={closeThen(() => setAct('remove'))} />}
        </>
      )}
    </ActsSheet>
  );
}
