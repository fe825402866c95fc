/**
 * Switches for what the day shows of what is finished: signed, skipped, reported (product «The day»); and the ways to what was done on all
 * days and to this day's paper.
 */
import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import sheetCss from '../kit/sheet.module.css';
import { Toggle } from '../kit/Toggle.tsx';
import type { FinishedFilter } from '../shared/day/day.ts';
import css from './day.module.css';

/** Its place is held; without its script, which may be out of reach, the rest is there. */
const DayLinks = lazy(() => retryWhenOnline(withLaterTexts(() => import('./DayLinks.tsx'))));

const settingNames = ['showSigned', 'showSkipped', 'showReported'] as const;

type ShownSettings = FinishedFilter & { isSwipedOverRows: boolean };
type Props = { date: string; settings: ShownSettings; onChange: (newSettings: ShownSettings) => void; onClose: () => void };

export default function ShowSheet({ date, settings, onChange, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('day.filter')} subtitle={t('day.filterLead')} onClose={onClose}>
      {(close) => (
        <>
          {settingNames.map((settingName) => (
            <Toggle
              key={settingName}
              label={t(`day.${settingName}`)}
              checked={settings[settingName]}
              onChange={(isOn) => onChange({ ...settings, [settingName]: isOn })}
            />
          ))}
          {/* A finger alone draws them. */}
          {matchMedia('(any-pointer: coarse)').matches && (
            <Toggle
              label={t('swipe.overRows')}
              checked={settings.isSwipedOverRows}
              onChange={(isOn) => onChange({ ...settings, isSwipedOverRows: isOn })}
            />
          )}
          <ButtonLink to="/tidslinje" preload={false} variant="default" isFullWidth className={sheetCss.main}>
            {t('day.timeline')}
          </ButtonLink>
          <div className={css.pulse}>
            <Suspense>
              <DayLinks date={date} />
            </Suspense>
          </div>
          <Button isFullWidth className={sheetCss.main} onClick={close}>
            {t('shared.close')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
