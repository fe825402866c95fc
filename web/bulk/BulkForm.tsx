/**
 * The sheet's first step: the time it was done, or the distance it moves, and the comment that every bulk act requires, with common words as
 * chips (product «Bulk acts»).
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { BulkAct, MoveUnit, SignTiming } from '#domain/planning/bulk.ts';
import { timeOf } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useWho } from '../core/session.ts';
import { type T, useTexts, withLaterTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { focusFirstError } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { warning } from '../kit/icons.ts';
import { useNow } from '../kit/now.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import sheet from '../kit/sheet.module.css';
import { useLackWords } from '../shared/authority/use-lack-words.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { causes } from '../shared/dated/causes.ts';
import { type Comment, focusComment, isEmpty, noComment, wrongWith } from '../shared/dated/comment.ts';
import css from '../shared/dated/form.module.css';
import { isOneOf, ReasonField } from '../shared/dated/ReasonField.tsx';
import { useWhen } from '../shared/dated/use-when.ts';
import { WhenFields } from '../shared/dated/WhenFields.tsx';
import type { Row } from '../shared/day/day.ts';
import { TwoSign } from '../shared/second-person/TwoSign.tsx';
import bulkCss from './bulk.module.css';
import { readDistance } from './distance.ts';
import { MoveFields } from './MoveFields.tsx';
import { keepTiming, usualTiming } from './usual-timing.ts';

const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));

const inOrder = ['now', 'planned', 'custom'] as const satisfies SignTiming[];
/** Common words of an act's comment. */
const common = {
  sign: ['asPlanned', 'early', 'late', 'forgotten'],
  unskip: ['mistake', 'done'],
  move: ['slept', 'visit', 'transport'],
} as const;
const wordsOf = (act: BulkAct, t: T): string[] =>
  act === 'skip'
    ? // Many are skipped at once: what somebody else did is signed, each by itself.
      causes.filter((cause) => cause !== 'other').map((cause) => t(`instance.cause.${cause}`))
    : common[act].map((word) => t(`bulk.words.${word}`));

export type Details = {
  comment: Comment;
  /** The reason to sign those all the same that one lacks a delegation or licence for. */
  why?: Comment;
  timing?: SignTiming;
  occurrenceDate?: string;
  intervalValue?: number;
  intervalUnit?: MoveUnit;
};
type Props = {
  act: BulkAct;
  rows: readonly Row[];
  /** The details typed before, when one comes back to this step. */
  first: Details | null;
  /** It may be done over several days: a step of its own. */
  hasDays: boolean;
  isBusy: boolean;
  failure: string;
  /** `days`: to the step of the days. */
  onGo: (details: Details, days: boolean) => void;
  /** Called with true when something is written; a tapped cause does not count, it is tapped again. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
};

export function BulkForm({ act, rows, first, hasDays, isBusy, failure, onGo, onDirty, onCancel }: Props) {
  const { t, locale } = useTexts();
  const dates = useDates();
  const { account } = useWho();
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  const [comment, setComment] = useState(first?.comment ?? noComment);
  const [why, setWhy] = useState(first?.why ?? noComment);
  const [timing, setTiming] = useState(() => first?.timing ?? (act === 'sign' ? usualTiming(account.id, rows, now, dates) : undefined));
  const [typed, setTyped] = useState(first?.intervalValue === undefined ? '' : String(first.intervalValue));
  const [unit, setUnit] = useState<MoveUnit>(first?.intervalUnit ?? 'MINUTE');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const words = wordsOf(act, t);
  const at = first?.occurrenceDate ?? now;
  const when = useWhen({ day: dates.dayOf(at), clock: dates.clockOf(at) });
  const isAhead = rows.some((row) => timeOf(row) > now && !isOneTapEnough(row, now));
  const clientId = rows[0]?.clientId ?? 0;
  const lackOf = useLackWords(clientId, rows);
  const lacking = act === 'sign' ? rows.filter((row) => lackOf(row, now)) : [];
  const isDirty = typed.trim() !== '' || !isEmpty(why) || !(isEmpty(comment) || isOneOf(words, comment));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = (days = false) => {
    const custom = act === 'sign' && timing === 'custom' ? when.read() : undefined;
    const distance = act === 'move' ? readDistance(typed, locale) : { value: 0 };
    const commentError = wrongWith(comment, 'error.field.commentMissing');
    const whyError = lacking.length > 0 && wrongWith(why, 'error.field.commentMissing');
    const errors = {
      ...(act === 'sign' && !timing && { timing: t('signDetails.timeRequired') }),
      ...('error' in distance && { interval: t(`error.bulk.${distance.error}`) }),
      ...(whyError && { why: t(whyError) }),
      ...(commentError && { comment: t(commentError) }),
    };
    setWrong(errors);
    const [firstWrong] = Object.keys(errors);
    if (firstWrong && form.current) {
      if (firstWrong !== 'comment' && firstWrong !== 'why') return focusFirstError(form.current, errors);
      return focusComment(form.current.querySelector(`[data-asks=${firstWrong}]`));
    }
    if (act === 'sign' && timing === 'custom' && !custom) return;
    if (timing) keepTiming(account.id, timing);
    onGo(
      {
        comment,
        ...(lacking.length > 0 && { why }),
        ...(act === 'sign' && timing && { timing }),
        ...(custom && { occurrenceDate: custom }),
        ...(act === 'move' && 'value' in distance && { intervalValue: distance.value, intervalUnit: unit }),
      },
      days,
    );
  };
  const clear = (field: string) => setWrong(({ [field]: _, ...rest }) => rest);
  const write = (change: (was: Comment) => Comment) => {
    setComment(change);
    clear('comment');
  };
  const writeWhy = (change: (was: Comment) => Comment) => {
    setWhy(change);
    clear('why');
  };
  const rest = (
    <>
      {lacking.length > 0 && (
        <div data-asks="why">
          <CommentField label={t('instance.whyWithout')} required value={why} error={wrong.why} onChange={writeWhy} />
        </div>
      )}
      <div data-asks="comment">
        <ReasonField
          words={words}
          title={t(act === 'skip' ? 'instance.causes' : 'bulk.commonWords')}
          {...(act === 'skip' && { label: t('instance.why') })}
          comment={comment}
          error={wrong.comment}
          onChange={write}
        />
      </div>
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" fullWidth className={sheet.main} loading={isBusy}>
        {t(`bulk.form.${act}`, { count: rows.length })}
      </Button>
      {hasDays && (
        <Button fullWidth variant="subtle" className={sheet.main} disabled={isBusy} onClick={() => submit(true)}>
          {t('bulk.moreDays')}
        </Button>
      )}
      <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </>
  );
  const names = { now: t('instance.now'), planned: t('bulk.asPlanned'), custom: t('instance.ownTime') };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {act === 'sign' && (
        <div className={bulkCss.timing} aria-describedby="bulk-timing-error">
          <SegmentedControl
            name="timing"
            label={t('instance.when')}
            labelled
            value={timing}
            onPick={(value) => {
              setTiming(value);
              clear('timing');
            }}
            options={inOrder.map((value) => [value, names[value]] as const)}
          />
          <p id="bulk-timing-error" className={bulkCss.wrongField}>
            {wrong.timing}
          </p>
        </div>
      )}
      {act === 'sign' && timing === 'custom' && <WhenFields when={when} />}
      <div role="status">
        {act === 'sign' && isAhead && timing && timing !== 'custom' && (
          <p className={css.warn}>
            <Icon d={warning} />
            {t(timing === 'now' ? 'bulk.aheadNow' : 'instance.aheadMark')}
          </p>
        )}
      </div>
      {act === 'move' && (
        <MoveFields
          typed={typed}
          unit={unit}
          error={wrong.interval}
          example={rows[0]}
          onType={(text) => {
            setTyped(text);
            clear('interval');
          }}
          onUnit={setUnit}
        />
      )}
      {act === 'sign' && <TwoSign clientId={clientId} activities={rows.map(({ activityId: id, activityName: name }) => ({ id, name }))} />}
      {lacking.length > 0 ? (
        <Suspense>
          <NoAuthorityNotice
            clientId={clientId}
            says={t('authority.several', { names: lacking.map((row) => `${row.activityName} ${dates.clockOf(timeOf(row))}`).join(', ') })}
            form={rest}
            onChange={writeWhy}
          />
        </Suspense>
      ) : (
        rest
      )}
    </form>
  );
}
