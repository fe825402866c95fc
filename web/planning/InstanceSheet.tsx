/** One instance opened from the day: signing, skipping, taking back, changing; the way to all about it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { statusOf, timeOf } from '#domain/planning/instance.ts';
import { useDates } from '../shared/dates.ts';
import { Ghost } from '../shared/Ghost.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useChosen, useWho } from '../shared/session.ts';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { useActs } from './acts.ts';
import type { Row } from './day.ts';
import type { Deed } from './deeds.ts';
import css from './form.module.css';
import { useNow } from './now.ts';
import { SignForm } from './SignForm.tsx';
import { partsOf } from './words.ts';

// What is opened less often than signing comes when it is asked for; skipping is fetched while the sheet is read.
const loadSkip = async () => ({ default: (await import('./SkipForm.tsx')).SkipForm });
const SkipForm = lazy(loadSkip);
const AskDiscard = lazy(async () => ({ default: (await import('../editor/Unsaved.tsx')).AskDiscard }));
const Unsaved = lazy(async () => ({ default: (await import('../editor/Unsaved.tsx')).Unsaved }));
const EditForm = lazy(async () => ({ default: (await import('./EditForm.tsx')).EditForm }));
const SeriesChoice = lazy(async () => ({ default: (await import('../shared/rule/SeriesChoice.tsx')).SeriesChoice }));

export type Mode = 'main' | 'skip' | 'edit' | 'series';
type Props = { row: Row; start?: Mode /** On its own page already: no link to it. */; here?: boolean; onClose: () => void };

export default function InstanceSheet({ row, start = 'main', here = false, onClose }: Props) {
  const { t, locale } = useTexts();
  const { roles } = useWho();
  const dates = useDates();
  const chosen = useChosen();
  const { act } = useActs();
  const now = useNow();
  const [mode, setMode] = useState(start);
  const body = useRef<HTMLDivElement>(null);
  const at = useRef(start);
  /** Something is written and not saved. */
  const [isDirty, showDirty] = useState(false);
  /** The same, known at once: Escape may follow the last letter before anything is drawn. */
  const dirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is;
    showDirty(is);
  }, []);
  const [asks, ask] = useState<{ leave: () => void } | null>(null);
  /** Goes on, or asks first. */
  const leaving = (leave: () => void): boolean => {
    if (!dirty.current) return true;
    ask({
      leave: () => {
        ask(null);
        setDirty(false);
        leave();
      },
    });
    return false;
  };
  useEffect(() => void loadSkip().catch(() => {}), []);
  // The buttons that were there are gone: focus starts over inside the sheet.
  useEffect(() => {
    if (at.current !== mode) body.current?.focus();
    at.current = mode;
  }, [mode]);

  const status = statusOf(row, now);
  const maySign = can({ roles }, 'instance.sign');
  const isOpen = status === 'upcoming' || status === 'missed' || status === 'passed';
  const signs = maySign && isOpen && row.isCompletable;
  // Of what is repeated one chooses: this one, or this and all future (spec 2 §4).
  const repeats = row.plannedActivityId !== null && isOpen && can({ roles }, 'plan.change');
  const day = dates.dayOf(row.plannedDate ?? timeOf(row));
  const clock = dates.clockOf(row.plannedDate ?? timeOf(row));
  const time = day === dates.today() ? clock : `${dates.dayName(day)} ${clock}`;
  const meta = [chosen?.client.name, t(row.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time })].filter(Boolean).join(' · ');
  const title = mode === 'skip' ? t('instance.skipTitle', { name: row.activityName }) : row.activityName;

  return (
    <>
      <Sheet
        mayClose={() => leaving(onClose)}
        title={title}
        meta={mode === 'skip' ? `${meta} · ${t('instance.reasonShows')}` : meta}
        onClose={onClose}
      >
        {(close) => {
          const perform = (deed: Deed) => {
            setDirty(false);
            close();
            void act(row, deed);
          };
          const back = () => (start === mode ? close() : setMode('main'));
          const change = () => setMode(repeats ? 'series' : 'edit');
          const skip = () => setMode('skip');
          const main = (text: string, onClick: () => void) => (
            <Button fullWidth className={sheet.main ?? ''} onClick={onClick}>
              {text}
            </Button>
          );
          return (
            <div ref={body} tabIndex={-1} className={css.body}>
              {mode === 'skip' && (
                <Suspense fallback={<Ghost rows={3} />}>
                  <SkipForm
                    onSkip={(comment) => perform({ act: 'skip', comment })}
                    onCancel={() => leaving(back) && back()}
                    onDirty={setDirty}
                  />
                </Suspense>
              )}
              {mode === 'edit' && (
                <Suspense fallback={<Ghost rows={3} />}>
                  <EditForm row={row} onDone={close} onCancel={() => leaving(back) && back()} onDirty={setDirty} />
                </Suspense>
              )}
              {mode === 'series' && row.plannedActivityId !== null && (
                <Suspense fallback={<Ghost rows={3} />}>
                  <SeriesChoice
                    act="edit"
                    seriesId={row.plannedActivityId}
                    zone={dates.timeZone}
                    chosen={row}
                    onThis={() => setMode('edit')}
                    onDone={close}
                    onCancel={back}
                  />
                </Suspense>
              )}
              {mode === 'main' && (
                <>
                  {signs ? (
                    <SignForm row={row} now={now} onSign={perform} onSkip={() => leaving(skip) && skip()} onDirty={setDirty} />
                  ) : (
                    <p className={css.said}>{partsOf(row, { t, locale, dates, now }, day === dates.today()).join(' · ')}</p>
                  )}
                  {maySign && isOpen && !signs && main(t('instance.skip'), () => setMode('skip'))}
                  {maySign && row.isSkipped && main(t('instance.unskip'), () => perform({ act: 'unskip' }))}
                  {maySign && row.isCompleted && main(t('instance.reset'), () => perform({ act: 'reset' }))}
                  <div className={css.more}>
                    {maySign && (
                      <Button variant="subtle" size="md" className={css.quiet ?? ''} onClick={() => leaving(change) && change()}>
                        {t(row.isSkipped ? 'instance.editComment' : 'instance.change')}
                      </Button>
                    )}
                    {!here && (
                      <Button
                        variant="subtle"
                        size="md"
                        className={css.quiet ?? ''}
                        renderRoot={(props) => <Link {...props} to="/handelse/$id" params={{ id: String(row.id) }} />}
                      >
                        {t('instance.details')}
                      </Button>
                    )}
                  </div>
                </>
              )}
            </div>
          );
        }}
      </Sheet>
      <Suspense>
        {isDirty && <Unsaved isDirty />}
        {asks && <AskDiscard leave={asks.leave} stay={() => ask(null)} />}
      </Suspense>
    </>
  );
}
