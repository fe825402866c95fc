/** The lines of one day as they stand on paper, filled in and sent together; what is typed is stored on this device until then. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { timeOf } from '#domain/planning/instance.ts';
import { onPaper, toEnter } from '#domain/planning/paper.ts';
import { serverNow } from '../core/clock.ts';
import { errorText, fieldErrorsOf, statusOf } from '../core/errors.ts';
import { useSession, useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import type { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { focusFirstError, unplacedText } from '../kit/forms.ts';
import { instantAt } from '../kit/instant-at.ts';
import { useNow } from '../kit/now.ts';
import { StickyBar } from '../kit/StickyBar.tsx';
import { useLackWords } from '../shared/authority/use-lack-words.ts';
import { NoContact } from '../shared/day/bulk-query.ts';
import type { Row } from '../shared/day/day.ts';
import { useTeam } from '../shared/day/team-query.ts';
import { EntryRow } from './EntryRow.tsx';
import { isFilled, ME, noDraft, noEntry, type PaperDraft, type WrongLine, withEntry, withoutEntries, wrongByLine } from './entries.ts';
import css from './entry.module.css';
import { keepPaperDraft, useEnter } from './entry-query.ts';
import { HandField } from './HandField.tsx';
import { NotEntered } from './NotEntered.tsx';
import { readSheet } from './read-sheet.ts';

type Props = {
  clientId: number;
  date: string;
  rows: readonly Row[];
  /** Health care is open, which the client does not enter (R139). */
  isCareLeft: boolean;
  /** The entries of an earlier visit. */
  storedDraft: PaperDraft | null;
  dates: ReturnType<typeof useDates>;
};
type Wrong = { above: WrongLine; lines: Record<number, WrongLine>; message?: string };
const nothing: Wrong = { above: {}, lines: {} };

export function EntrySheet({ clientId, date, rows, isCareLeft, storedDraft, dates }: Props) {
  const { t } = useTexts();
  const { account } = useWho();
  const navigate = useNavigate();
  // The day and what is reported there are of the chosen client, who may be another than this sheet's.
  const isChosen = useSession().chosen?.client.id === clientId;
  const now = useNow();
  const team = useTeam(clientId);
  const lackOf = useLackWords(clientId, rows);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(storedDraft ?? noDraft);
  const [wrong, setWrong] = useState(nothing);
  const [isRestored, setRestored] = useState(storedDraft !== null);
  const { hand, entries } = draft;
  useEffect(() => keepPaperDraft(clientId, date, draft), [clientId, date, draft]);

  const open = toEnter(rows);
  const filled = open.filter(({ id }) => isFilled(entries[id] ?? noEntry));
  const goneEntries = Object.entries(entries).filter(([id]) => !rows.some((row) => row.id === Number(id)));
  const ownName = `${account.firstName} ${account.lastName}`;
  const name = hand.who === ME ? ownName : hand.name;
  const strike = (id: number) => setDraft((was) => withoutEntries(was, [id]));

  /** Says what is wrong where it is, and goes to the first. */
  const refuse = (next: Wrong) => {
    setWrong(next);
    const fields = Object.entries(next.lines).flatMap(([id, line]) => Object.keys(line).map((field) => [`${id}${field}`, field]));
    requestAnimationFrame(() => form.current && focusFirstError(form.current, { ...next.above, ...Object.fromEntries(fields) }));
  };
  const enter = useEnter(clientId, date, ({ refused }, rest) => {
    setDraft(rest);
    setRestored(false);
    const isAll = refused.length === 0 && Object.keys(rest.entries).length === 0;
    if (isAll && isChosen) return void navigate({ to: '/handelse', search: { date } });
    setWrong(refused.length === 0 ? nothing : { ...nothing, message: t('paper.someLeft', { count: refused.length }) });
  });
  const send = () => {
    const clock = { ...dates, instantAt: (day: string, time: string) => instantAt(day, time, dates.timeZone) };
    const { lines, above, wrongLines } = readSheet(
      filled,
      draft,
      { date, now: serverNow(), ...clock },
      (row, { who }) => who === ME && lackOf(row, timeOf(row)) !== undefined,
    );
    if (Object.keys(above).length + Object.keys(wrongLines).length > 0) return refuse({ above, lines: wrongLines });
    setWrong(nothing);
    enter.mutate(
      { lines, draft },
      {
        onError: (error) => {
          const ids = lines.map(({ instanceId }) => instanceId);
          const lineErrors = statusOf(error) === 400 ? wrongByLine(fieldErrorsOf(error), ids) : {};
          const lineFields = Object.keys(fieldErrorsOf(error)).filter((field) => /^lines\.\d/.test(field));
          if (Object.keys(lineErrors).length > 0)
            return refuse({ above: {}, lines: lineErrors, message: unplacedText(error, t, lineFields) });
          const isAway = error instanceof NoContact ? 'bulk.noContact' : statusOf(error) === 0 ? 'bulk.noAnswer' : undefined;
          setWrong({ ...nothing, message: isAway ? t(isAway) : errorText(error, t) });
        },
      },
    );
  };
  if (open.length === 0 && Object.keys(entries).length === 0)
    return (
      <EmptyState
        title={t('paper.nothing')}
        text={t(isCareLeft ? 'paper.nothingCare' : 'paper.nothingText')}
        action={
          isChosen && (
            <ButtonLink to="/handelse" search={{ date }} variant="light">
              {t('paper.toDay')}
            </ButtonLink>
          )
        }
      />
    );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className={css.sheet} disabled={enter.isPending}>
        <legend className="hidden">{t('paper.enter')}</legend>
        {isRestored && (
          <p className={css.found} role="status">
            {t('paper.draftFound')}
          </p>
        )}
        <div className={css.above}>
          <HandField
            name=""
            label={t('paper.byWhom')}
            none={t('paper.pick')}
            value={hand}
            team={team}
            wrong={wrong.above}
            onChange={(next) => {
              setDraft((was) => ({ ...was, hand: next }));
              setWrong((was) => ({ ...was, above: {} }));
            }}
          />
        </div>
        <ol className={css.rows}>
          {onPaper(rows).map((row) => (
            <EntryRow
              key={row.id}
              row={row}
              entry={entries[row.id] ?? noEntry}
              date={date}
              now={now}
              dates={dates}
              above={name ? t('paper.asAbove', { name }) : t('paper.pick')}
              team={team}
              wrong={wrong.lines[row.id] ?? {}}
              lacks={(entries[row.id]?.hand.who || hand.who) === ME ? lackOf(row, timeOf(row)) : undefined}
              onChange={(entry) => {
                setDraft((was) => withEntry(was, row.id, entry));
                setWrong(({ lines: { [row.id]: _, ...lines }, above }) => ({ above, lines }));
              }}
            />
          ))}
        </ol>
        {goneEntries.length > 0 && (
          <section aria-labelledby="paper-gone">
            <h2 id="paper-gone">{t('paper.gone')}</h2>
            {goneEntries.map(([id, entry]) => (
              <div key={id} className={css.row}>
                <b>{entry.of}</b>
                <NotEntered entry={entry} of={entry.of} onStrike={() => strike(Number(id))} />
              </div>
            ))}
          </section>
        )}
        {isChosen && (
          <p className={css.other}>
            <span>{t('paper.otherLead')}</span>
            <ButtonLink to="/handelse/skapa" search={{ date }} variant="subtle" size="md">
              {t('paper.other')}
            </ButtonLink>
          </p>
        )}
        <StickyBar align="between">
          {wrong.message && (
            <p className={css.footWrong} role="alert">
              {wrong.message}
            </p>
          )}
          <p role="status">{t('paper.filled', { count: filled.length, all: open.length })}</p>
          <Button type="submit" data-act loading={enter.isPending} disabled={filled.length === 0}>
            {filled.length === 0 ? t('paper.enterNone') : t('paper.enterCount', { count: filled.length })}
          </Button>
        </StickyBar>
      </fieldset>
    </form>
  );
}
