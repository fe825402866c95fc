/** Changes or ends one planned repeat: just the next time it happens, where that has a page, or all future (product «Series»). */
import { useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { errorText } from '../../core/errors.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { ActsSheet, DeleteAct } from '../../kit/ActsSheet.tsx';
import { dayName, formatTime, localDateOf } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { edit } from '../../kit/later-icons.ts';
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

export default function RepeatActs({ kind, repeat, name, timeZone, mayChange, mayRemove, openNext, onClose }: Props) {
  const { t, locale } = useTexts();
  const [act, setAct] = useState<SeriesAct | null>(null);
  const nextInstant = repeat.nextAt;
  const day = localDateOf(nextInstant, timeZone);

  const onOnlyThis =
    openNext &&
    (() =>
      void openNext(repeat.id, day)
        .then((isThere) => isThere || snack((t) => t('series.notThere'), { tone: 'error' }))
        .catch((error: unknown) => snack((t) => errorText(error, t), { tone: 'error' }))
        .then(onClose));
  if (act)
    return (
      <SeriesSheet
        kind={kind}
        act={act}
        name={name}
        seriesId={repeat.id}
        timeZone={timeZone}
        onlyThisText={t('series.nextOnly', { at: `${dayName(day, locale)} ${formatTime(nextInstant, timeZone)}` })}
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
              <Icon d={edit} />
              {t('series.edit')}
            </button>
          )}
          {mayRemove && <DeleteAct onClick={closeThen(() => setAct('remove'))} />}
        </>
      )}
    </ActsSheet>
  );
}
