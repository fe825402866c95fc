/** One line of a sheet as it is entered: what stands there by hand, or how it stands already (product «Paper and week»). */
import { isOpen, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { isTimePrefilled, paperTimeOf } from '#domain/planning/paper.ts';
import { findText, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import type { useDateFormatters } from '../kit/dates.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { TimeField } from '../kit/TimeField.tsx';
import { prependCause, skipCauses } from '../shared/dated/causes.ts';
import { emptyComment } from '../shared/dated/comment.ts';
import { shortName } from '../shared/dated/dated-words.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { TwoSignNotice } from '../shared/second-person/TwoSign.tsx';
import { type Entry, emptySigner, findOtherDay, type LineErrors, type PaperSigner } from './entries.ts';
import css from './entry.module.css';
import { SignerField } from './HandField.tsx';
import { SupersededEntry } from './NotEntered.tsx';

/** The causes that a line of paper may have: what somebody else did was signed by them. */
const paperCauses = skipCauses.filter((cause) => cause !== 'other');

type Props = {
  instance: DayInstance;
  entry: Entry;
  date: string;
  now: string;
  dates: ReturnType<typeof useDateFormatters>;
  /** The hand of a line that names none, in words. */
  sheetSignerText: string;
  teamMembers: readonly { id: number; name: string }[];
  lineErrors: LineErrors;
  /** A delegation or licence that one has not, in words, where one signs it oneself (R147). */
  missingAuthorityText: string | undefined;
  onChange: (entry: Entry) => void;
};

export function EntryRow({
  instance,
  entry,
  date,
  now,
  dates,
  sheetSignerText,
  teamMembers,
  lineErrors,
  missingAuthorityText,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const timeText = dates.formatTime(paperTimeOf(instance));
  const textValues = { activity: instance.activityName, time: timeText };
  const isEnterable = isOpen(instance) && instance.isCompletable;
  const changeEntry = (changes: Partial<Entry>) => onChange({ ...entry, of: t('bulk.pick', textValues), ...changes });
  const setSigner = (signer: PaperSigner) => changeEntry({ hand: signer });
  const plannedTimeText = dates.formatTime(placedTimeOf(instance));
  const pickAct = (act: Entry['act']) => {
    const isEmpty = entry.clock.trim() === '';
    if (act === 'sign' && isEmpty && isTimePrefilled(instance, now, date < dates.today())) changeEntry({ act, clock: plannedTimeText });
    else if (act === '') changeEntry({ act, clock: '', comment: '', hand: emptySigner });
    else changeEntry({ act });
  };
  const causeTexts = Object.fromEntries(paperCauses.map((cause) => [cause, t(`instance.cause.${cause}`)]));
  const cause = paperCauses.find((knownCause) => entry.comment.startsWith(causeTexts[knownCause]!));
  const otherDate = findOtherDay(entry.clock, placedTimeOf(instance), { date, formatTime: dates.formatTime });
  const statusText = isOpen(instance)
    ? t('paper.needsNone')
    : [t(`instance.status.${statusOf(instance, now)}`), shortName(instance.signedByName)].filter(Boolean).join(' · ');
  const errorTextOf = (field: keyof LineErrors) => lineErrors[field] && (findText(lineErrors[field]) ?? t('error.field.invalid'));
  const signerField = (
    <SignerField
      name={String(instance.id)}
      label={t('paper.byWhom')}
      noChoiceLabel={sheetSignerText}
      signer={entry.hand}
      teamMembers={teamMembers}
      fieldErrors={lineErrors}
      onChange={setSigner}
    />
  );
  return (
    <li className={css.row} data-row={instance.id} data-asked={isEnterable || undefined} data-act={entry.act || undefined}>
      <p className={css.what}>
        <time dateTime={paperTimeOf(instance)}>{timeText}</time>
        <span>
          <b>{instance.activityName}</b>
          {isEnterable && <small>{instance.activityCategoryName}</small>}
        </span>
        {!isEnterable && <small className={css.state}>{statusText}</small>}
      </p>
      {!isEnterable && (
        <SupersededEntry
          entry={entry}
          label={t('bulk.pick', textValues)}
          onRemove={() => changeEntry({ act: '', clock: '', comment: '' })}
        />
      )}
      {isEnterable && (
        <div className={css.acts}>
          <SegmentedControl
            label={t('paper.actOf', textValues)}
            name={`${instance.id}line`}
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
          <TwoSignNotice clientId={instance.clientId} activities={[{ id: instance.activityId, name: instance.activityName }]} />
          {missingAuthorityText && <p role="status">{t('paper.lacks', { lacks: missingAuthorityText })}</p>}
          <div className={css.when}>
            <TimeField
              name={`${instance.id}time`}
              required
              label={t('paper.doneAt')}
              placeholder={t('instance.timeHint')}
              hint={otherDate && t('paper.afterMidnight', { day: dates.dayName(otherDate) })}
              value={entry.clock}
              error={errorTextOf('time')}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(clock) => changeEntry({ clock })}
            />
            <Button variant="light" className={css.planned} onClick={() => changeEntry({ clock: plannedTimeText })}>
              {t('paper.asPlanned', { time: plannedTimeText })}
            </Button>
          </div>
          {signerField}
          <TextField
            name={`${instance.id}comment`}
            {...(missingAuthorityText
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
            onPick={(pickedCause) =>
              changeEntry({
                comment: prependCause({ ...emptyComment, text: entry.comment }, causeTexts[pickedCause]!, cause && causeTexts[cause]).text,
              })
            }
          />
          <TextField
            name={`${instance.id}comment`}
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
