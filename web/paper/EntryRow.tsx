/** One line of a sheet as it is entered: what stands there by hand, or how it stands already (product «Paper and week»). */
import { isOpen, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { isPreset, paperTimeOf } from '#domain/planning/paper.ts';
import { textOf, useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import type { useDates } from '../kit/dates.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { TimeField } from '../kit/TimeField.tsx';
import { causes, prependCause } from '../shared/dated/causes.ts';
import { noComment } from '../shared/dated/comment.ts';
import { shortName } from '../shared/dated/dated-words.ts';
import type { Row } from '../shared/day/day.ts';
import { TwoSign } from '../shared/second-person/TwoSign.tsx';
import { type Entry, type LineErrors, noSigner, otherDay, type PaperSigner } from './entries.ts';
import css from './entry.module.css';
import { HandField } from './HandField.tsx';
import { NotEntered } from './NotEntered.tsx';

/** The causes that a line of paper may have: what somebody else did was signed by them. */
const paperCauses = causes.filter((cause) => cause !== 'other');

type Props = {
  row: Row;
  entry: Entry;
  date: string;
  now: string;
  dates: ReturnType<typeof useDates>;
  /** The hand of a line that names none, in words. */
  sheetSignerText: string;
  team: readonly { id: number; name: string }[];
  lineErrors: LineErrors;
  /** A delegation or licence that one has not, in words, where one signs it oneself (R147). */
  lackText: string | undefined;
  onChange: (entry: Entry) => void;
};

export function EntryRow({ row, entry, date, now, dates, sheetSignerText, team, lineErrors, lackText, onChange }: Props) {
  const { t } = useTexts();
  const clockText = dates.formatTime(paperTimeOf(row));
  const textValues = { activity: row.activityName, time: clockText };
  const isEnterable = isOpen(row) && row.isCompletable;
  const changeEntry = (changes: Partial<Entry>) => onChange({ ...entry, of: t('bulk.pick', textValues), ...changes });
  const setHand = (hand: PaperSigner) => changeEntry({ hand });
  const plannedClock = dates.formatTime(placedTimeOf(row));
  const pickAct = (act: Entry['act']) => {
    const isEmpty = entry.clock.trim() === '';
    if (act === 'sign' && isEmpty && isPreset(row, now, date < dates.today())) changeEntry({ act, clock: plannedClock });
    else if (act === '') changeEntry({ act, clock: '', comment: '', hand: noSigner });
    else changeEntry({ act });
  };
  const causeTexts = Object.fromEntries(paperCauses.map((cause) => [cause, t(`instance.cause.${cause}`)]));
  const cause = paperCauses.find((candidate) => entry.comment.startsWith(causeTexts[candidate]!));
  const nextDay = otherDay(entry.clock, placedTimeOf(row), { date, formatTime: dates.formatTime });
  const statusWords = isOpen(row)
    ? t('paper.needsNone')
    : [t(`instance.status.${statusOf(row, now)}`), shortName(row.signedByName)].filter(Boolean).join(' · ');
  const errorTextOf = (field: keyof LineErrors) => lineErrors[field] && (textOf(lineErrors[field]) ?? t('error.field.invalid'));
  const signerField = (
    <HandField
      name={String(row.id)}
      label={t('paper.byWhom')}
      noChoiceLabel={sheetSignerText}
      value={entry.hand}
      team={team}
      fieldErrors={lineErrors}
      onChange={setHand}
    />
  );
  return (
    <li className={css.row} data-row={row.id} data-asked={isEnterable || undefined} data-act={entry.act || undefined}>
      <p className={css.what}>
        <time dateTime={paperTimeOf(row)}>{clockText}</time>
        <span>
          <b>{row.activityName}</b>
          {isEnterable && <small>{row.activityCategoryName}</small>}
        </span>
        {!isEnterable && <small className={css.state}>{statusWords}</small>}
      </p>
      {!isEnterable && (
        <NotEntered entry={entry} label={t('bulk.pick', textValues)} onStrike={() => changeEntry({ act: '', clock: '', comment: '' })} />
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
            onPick={(value) => pickAct(value === 'blank' ? '' : value)}
          />
          {lineErrors.line && (
            <p className={css.wrong} role="alert">
              {errorTextOf('line')}
            </p>
          )}
        </div>
      )}
      {isEnterable && entry.act === 'sign' && (
        <div className={css.fields}>
          <TwoSign clientId={row.clientId} activities={[{ id: row.activityId, name: row.activityName }]} />
          {lackText && <p role="status">{t('paper.lacks', { lacks: lackText })}</p>}
          <div className={css.when}>
            <TimeField
              name={`${row.id}time`}
              required
              label={t('paper.doneAt')}
              placeholder={t('instance.timeHint')}
              hint={nextDay && t('paper.afterMidnight', { day: dates.dayName(nextDay) })}
              value={entry.clock}
              error={errorTextOf('time')}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(clock) => changeEntry({ clock })}
            />
            <Button variant="light" className={css.planned} onClick={() => changeEntry({ clock: plannedClock })}>
              {t('paper.asPlanned', { time: plannedClock })}
            </Button>
          </div>
          {signerField}
          <TextField
            name={`${row.id}comment`}
            {...(lackText
              ? { label: t('instance.whyWithout'), required: true }
              : { label: t('instance.comment'), placeholder: t('instance.optional') })}
            maxLength={1000}
            value={entry.comment}
            error={errorTextOf('comment')}
            onChange={({ currentTarget }) => changeEntry({ comment: currentTarget.value })}
          />
        </div>
      )}
      {isEnterable && entry.act === 'skip' && (
        <div className={css.fields}>
          <SegmentedControl
            label={t('instance.causes')}
            value={cause}
            options={paperCauses.map((option) => [option, causeTexts[option]!] as const)}
            onPick={(nextCause) =>
              changeEntry({
                comment: prependCause({ ...noComment, text: entry.comment }, causeTexts[nextCause]!, cause && causeTexts[cause]).text,
              })
            }
          />
          <TextField
            name={`${row.id}comment`}
            label={t('instance.why')}
            required
            maxLength={1000}
            value={entry.comment}
            error={errorTextOf('comment')}
            onChange={({ currentTarget }) => changeEntry({ comment: currentTarget.value })}
          />
          {signerField}
        </div>
      )}
    </li>
  );
}
