/** One line of a sheet as it is entered: what stands there by hand, or how it stands already (product «Paper and week»). */
import { isOpen, statusOf, timeOf } from '#domain/planning/instance.ts';
import { isPreset, placeOf } from '#domain/planning/paper.ts';
import { textOf, useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import type { useDates } from '../kit/dates.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { TimeField } from '../kit/TimeField.tsx';
import { causes, withCause } from '../shared/dated/causes.ts';
import { noComment } from '../shared/dated/comment.ts';
import { shortName } from '../shared/dated/dated-words.ts';
import type { Row } from '../shared/day/day.ts';
import { TwoSign } from '../shared/second-person/TwoSign.tsx';
import { type Entry, noSigner, otherDay, type PaperSigner, type WrongLine } from './entries.ts';
import css from './entry.module.css';
import { HandField } from './HandField.tsx';
import { NotEntered } from './NotEntered.tsx';

/** The causes that a line of paper may have: what somebody else did was signed by them. */
const reasons = causes.filter((cause) => cause !== 'other');

type Props = {
  row: Row;
  entry: Entry;
  date: string;
  now: string;
  dates: ReturnType<typeof useDates>;
  /** The hand of a line that names none, in words. */
  above: string;
  team: readonly { id: number; name: string }[];
  wrong: WrongLine;
  /** A delegation or licence that one has not, in words, where one signs it oneself (R147). */
  lacks: string | undefined;
  onChange: (entry: Entry) => void;
};

export function EntryRow({ row, entry, date, now, dates, above, team, wrong, lacks, onChange }: Props) {
  const { t } = useTexts();
  const clock = dates.clockOf(placeOf(row));
  const textValues = { activity: row.activityName, time: clock };
  const isEnterable = isOpen(row) && row.isCompletable;
  const set = (more: Partial<Entry>) => onChange({ ...entry, of: t('bulk.pick', textValues), ...more });
  const setHand = (hand: PaperSigner) => set({ hand });
  const planned = dates.clockOf(timeOf(row));
  const pick = (act: Entry['act']) => {
    const isEmpty = entry.clock.trim() === '';
    if (act === 'sign' && isEmpty && isPreset(row, now, date < dates.today())) set({ act, clock: planned });
    else if (act === '') set({ act, clock: '', comment: '', hand: noSigner });
    else set({ act });
  };
  const words = Object.fromEntries(reasons.map((cause) => [cause, t(`instance.cause.${cause}`)]));
  const cause = reasons.find((one) => entry.comment.startsWith(words[one]!));
  const nextDay = otherDay(entry.clock, timeOf(row), { date, clockOf: dates.clockOf });
  const statusWords = isOpen(row)
    ? t('paper.needsNone')
    : [t(`instance.status.${statusOf(row, now)}`), shortName(row.signedByName)].filter(Boolean).join(' · ');
  const error = (field: keyof WrongLine) => wrong[field] && (textOf(wrong[field]) ?? t('error.field.invalid'));
  const hand = (
    <HandField
      name={String(row.id)}
      label={t('paper.byWhom')}
      none={above}
      value={entry.hand}
      team={team}
      wrong={wrong}
      onChange={setHand}
    />
  );
  return (
    <li className={css.row} data-row={row.id} data-asked={isEnterable || undefined} data-act={entry.act || undefined}>
      <p className={css.what}>
        <time dateTime={placeOf(row)}>{clock}</time>
        <span>
          <b>{row.activityName}</b>
          {isEnterable && <small>{row.activityCategoryName}</small>}
        </span>
        {!isEnterable && <small className={css.state}>{statusWords}</small>}
      </p>
      {!isEnterable && (
        <NotEntered entry={entry} label={t('bulk.pick', textValues)} onStrike={() => set({ act: '', clock: '', comment: '' })} />
      )}
      {isEnterable && (
        <div className={css.acts}>
          <SegmentedControl
            label={t('paper.actOf', textValues)}
            name={`${row.id}line`}
            value={entry.act || 'blank'}
            options={[
              ['sign', t('paper.acts.sign')],
              ['skip', t('paper.acts.skip')],
              ['blank', t('paper.acts.blank')],
            ]}
            onPick={(value) => pick(value === 'blank' ? '' : value)}
          />
          {wrong.line && (
            <p className={css.wrong} role="alert">
              {error('line')}
            </p>
          )}
        </div>
      )}
      {isEnterable && entry.act === 'sign' && (
        <div className={css.fields}>
          <TwoSign clientId={row.clientId} activities={[{ id: row.activityId, name: row.activityName }]} />
          {lacks && <p role="status">{t('paper.lacks', { lacks })}</p>}
          <div className={css.when}>
            <TimeField
              name={`${row.id}time`}
              required
              label={t('paper.doneAt')}
              placeholder={t('instance.timeHint')}
              hint={nextDay && t('paper.afterMidnight', { day: dates.dayName(nextDay) })}
              value={entry.clock}
              error={error('time')}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(clock) => set({ clock })}
            />
            <Button variant="light" className={css.planned} onClick={() => set({ clock: planned })}>
              {t('paper.asPlanned', { time: planned })}
            </Button>
          </div>
          {hand}
          <TextField
            name={`${row.id}comment`}
            {...(lacks
              ? { label: t('instance.whyWithout'), required: true }
              : { label: t('instance.comment'), placeholder: t('instance.optional') })}
            maxLength={1000}
            value={entry.comment}
            error={error('comment')}
            onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
          />
        </div>
      )}
      {isEnterable && entry.act === 'skip' && (
        <div className={css.fields}>
          <SegmentedControl
            label={t('instance.causes')}
            value={cause}
            options={reasons.map((one) => [one, words[one]!] as const)}
            onPick={(next) => set({ comment: withCause({ ...noComment, text: entry.comment }, words[next]!, cause && words[cause]).text })}
          />
          <TextField
            name={`${row.id}comment`}
            label={t('instance.why')}
            required
            maxLength={1000}
            value={entry.comment}
            error={error('comment')}
            onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
          />
          {hand}
        </div>
      )}
    </li>
  );
}
