/**
 * The hand-over on top of the day (R89): one line of a fixed height, so that nothing moves when it comes (decision 062), with what is unread
 * and what happened since one's last shift; it opens to the notes.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type HandoverNote, handover } from '#contract/handover.ts';
import { findHeadline } from '#domain/handover.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { commentIcon, downIcon, plusIcon, rightIcon, warningIcon } from '../kit/icons.ts';
import { useNow } from '../kit/now.ts';
import { currentNotesQuery, sinceLastQuery } from '../shared/handover/handover-query.ts';
import { NoteCard } from '../shared/handover/Note.tsx';
import { noteDraftQuery } from '../shared/handover/note-draft.ts';
import { eventCountsText, sinceTitle } from '../shared/handover/since-words.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import css from './handover.module.css';

// At module level: the React Compiler skips a component whose body holds import().
const NoteSheet = lazy(() => import('../shared/handover/NoteSheet.tsx'));

/** Milliseconds after which the reader counts as looking at the day. */
const VISIT_DELAY_MS = 3000;

export default function Handover({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const { formatShortDay } = useDateFormatters();
  const formatMoment = useFormatMoment();
  const now = useNow();
  const chosenClient = useChosenClient()!;
  const isOfTeam = can(user, 'handover.write');
  const notesQuery = useQuery({ ...currentNotesQuery(clientId), throwOnError: false });
  const shiftQuery = useQuery({ ...sinceLastQuery(clientId), enabled: isOfTeam, throwOnError: false });
  const { data: noteDraft } = useQuery({ ...noteDraftQuery(clientId), enabled: isOfTeam });
  const [isWriting, setWriting] = useState(false);
  const isLoaded = !notesQuery.isPending && (!isOfTeam || !shiftQuery.isPending);
  useRecordVisit(clientId, isOfTeam && isLoaded);

  const allNotes = isLoaded ? (notesQuery.data ?? []) : [];
  const unreadNotes = isOfTeam ? allNotes.filter(({ isRead }) => !isRead) : [];
  const shiftSummary = shiftQuery.data?.counts.length ? shiftQuery.data : undefined;
  const headline = findHeadline(unreadNotes, now);
  const { text: firstNoteText, validUntil, outOfDate } = headline?.note ?? allNotes[0] ?? {};
  const headlineText = headline?.isPast
    ? t('handover.past', { until: validUntil ? formatShortDay(validUntil) : formatMoment(outOfDate!), text: firstNoteText })
    : firstNoteText;
  const summaryText =
    shiftSummary && t('handover.since.strip', { title: sinceTitle(shiftSummary, t), what: eventCountsText(shiftSummary, t) });
  // The organisation sees it only where there is a note for it.
  if (!isOfTeam && allNotes.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('handover.title')}>
      <details>
        <summary className={css.line} data-important={headline?.warns || undefined}>
          <Icon d={headline?.warns ? warningIcon : commentIcon} size={20} />
          <span>
            <b>{headline ? t('handover.unread', { count: unreadNotes.length }) : t('handover.title')}</b>
            <small>{noteDraft ? t('handover.draft') : headline?.warns ? headlineText : (summaryText ?? headlineText ?? '\u00a0')}</small>
          </span>
          <Icon d={downIcon} size={20} />
        </summary>
        {shiftSummary && (
          <Link to="/overlamning" search={{ clientId }} className={css.strip}>
            <span>{summaryText}</span>
            <Icon d={rightIcon} size={20} />
          </Link>
        )}
        {unreadNotes.map((note) => (
          <NoteCard key={note.id} note={note} formatShortDay={formatShortDay} now={now} />
        ))}
        {allNotes
          .filter((note) => !unreadNotes.includes(note))
          .map((note) => (
            <FoldedNote key={note.id} note={note} formatShortDay={formatShortDay} now={now} />
          ))}
        {isOfTeam && (
          <p className={css.write}>
            <Link to="/overlamning" search={{ clientId }}>
              {t('handover.all')}
            </Link>
            <Button variant="subtle" size="md" icon={<Icon d={plusIcon} size={20} />} onClick={() => setWriting(true)}>
              {t(noteDraft ? 'handover.goOn' : 'handover.write')}
            </Button>
          </p>
        )}
      </details>
      <Suspense>
        {isWriting && <NoteSheet clientId={clientId} clientName={chosenClient.client.name} onClose={() => setWriting(false)} />}
      </Suspense>
    </section>
  );
}

function FoldedNote({ note, formatShortDay, now }: { note: HandoverNote; formatShortDay: (day: string) => string; now: string }) {
  const { t } = useTranslation();
  return (
    <details className={css.folded}>
      <summary>
        {note.important && <Icon d={warningIcon} size={18} />}
        <span>
          {note.important && <b>{t('handover.important')}: </b>}
          {note.text}
        </span>
        <Icon d={downIcon} size={20} />
      </summary>
      <NoteCard note={note} formatShortDay={formatShortDay} now={now} />
    </details>
  );
}

/** Notes the visit once it is known what came before it. */
function useRecordVisit(clientId: number, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => void callApi(handover.visit, { params: { clientId }, isQuiet: true }).catch(() => {}), VISIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [clientId, isLoaded]);
}
