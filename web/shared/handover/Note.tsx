/** One hand-over note: what it says, by whom, until when, who has read it, and the last answers (R89). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type HandoverNote, handover } from '#contract/handover.ts';
import { isOutOfDate, MAX_ANSWER_LENGTH, noteActionsFor } from '#domain/handover.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { errorText, httpStatusOf } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon, warningIcon } from '../../kit/icons.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { useFormatMoment } from '../listing/moment.ts';
import css from './handover.module.css';
import { invalidateNotes } from './handover-query.ts';

type Props = {
  note: HandoverNote;
  /** The day's zone decides what a day is called. */
  formatShortDay: (day: string) => string;
  /** Decides whether it still applies. */
  now: string;
  /** On its own page nothing leads there. */
  isNotePage?: boolean;
  children?: ReactNode;
};

export function NoteCard({ note, formatShortDay, now, isNotePage = false, children }: Props) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const user = useUser();
  const queryClient = useQueryClient();
  const [isAnswering, setAnswering] = useState(false);
  const { read: mayRead, answer: mayAnswer } = noteActionsFor(note, { write: can(user, 'handover.write'), removeAny: false });
  const readMutation = useMutation({
    mutationFn: () => callApi(handover.read, { params: { id: note.id }, body: { number: note.number } }),
    meta: { isErrorShown: true },
    onSettled: () => invalidateNotes(queryClient, note.clientId),
  });
  const isUnread = mayRead && !note.isRead;
  const isExpired = isOutOfDate(note, now);
  // Without a last day it applied for a day and night, as each does: shown while this reader has not read it.
  const lastDay = note.validUntil ? formatShortDay(note.validUntil) : isExpired && isUnread && formatMoment(note.outOfDate);
  const detailTexts = [
    t('handover.by', { name: note.byName, at: formatMoment(note.writtenDate) }),
    note.changedDate && t('handover.changedAt', { at: formatMoment(note.changedDate) }),
    lastDay && t(isExpired ? 'handover.wasUntil' : 'handover.until', { day: lastDay }),
  ].filter(Boolean);
  return (
    <article
      className={css.note}
      data-important={(note.important && !isExpired) || undefined}
      data-gone={note.withdrawnDate ? true : undefined}
    >
      {(note.important || note.forOrganisation) && (
        <p className={css.marks}>
          {note.important && (
            <b>
              <Icon d={warningIcon} size={18} />
              {t('handover.important')}
            </b>
          )}
          {note.forOrganisation && <span>{t('handover.shared')}</span>}
        </p>
      )}
      <p className={css.text}>{note.text}</p>
      {note.imageUrl && (
        <a href={note.imageUrl} target="_blank" rel="noreferrer" className={css.photo}>
          <img src={note.imageUrl} alt={t('handover.photoOf')} loading="lazy" />
        </a>
      )}
      <p className={css.about}>{detailTexts.join(' · ')}</p>
      {note.withdrawnDate && note.withdrawnByName && (
        <p className={css.about}>{t('handover.withdrawn', { name: note.withdrawnByName, at: formatMoment(note.withdrawnDate) })}</p>
      )}
      <ReaderList readers={note.readers} />
      {note.answers.length > 0 && (
        <ul className={css.answers} aria-label={t('handover.answers')}>
          {note.answers.map(({ id, text, byName, date }) => (
            <li key={id}>
              <p className={css.text}>{text}</p>
              <small>{t('handover.by', { name: byName, at: formatMoment(date) })}</small>
            </li>
          ))}
        </ul>
      )}
      {readMutation.error && httpStatusOf(readMutation.error) !== 401 && <FormError>{errorText(readMutation.error, t)}</FormError>}
      {isAnswering && <AnswerForm note={note} onDone={() => setAnswering(false)} />}
      {!isAnswering && (
        <div className={css.acts}>
          {isUnread && (
            <Button
              size="md"
              icon={<Icon d={checkIcon} size={20} />}
              isLoading={readMutation.isPending}
              onClick={() => readMutation.mutate()}
            >
              {t('handover.read')}
            </Button>
          )}
          {mayAnswer && (
            <Button size="md" variant="light" onClick={() => setAnswering(true)}>
              {t('handover.answer')}
            </Button>
          )}
          {!isNotePage && (
            <Link to="/overlamning/$id" params={{ id: String(note.id) }} className={css.open}>
              {t(note.answerCount > note.answers.length ? 'handover.answerCount' : 'handover.open', { count: note.answerCount })}
            </Link>
          )}
          {children}
        </div>
      )}
    </article>
  );
}

function ReaderList({ readers }: { readers: HandoverNote['readers'] }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  if (readers.length === 0) return null;
  const names = readers.map(({ name, date, isCurrent }) =>
    isCurrent ? `${name} ${formatMoment(date)}` : t('handover.readBefore', { name }),
  );
  return <p className={css.about}>{t('handover.readBy', { names: names.join(', ') })}</p>;
}

function AnswerForm({ note, onDone }: { note: HandoverNote; onDone: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [answerText, setAnswerText] = useState('');
  const { keyOf: requestKeyOf } = useRequestKey();
  const answerMutation = useMutation({
    mutationFn: () =>
      callApi(handover.answer, { params: { id: note.id }, body: { text: answerText }, requestKey: requestKeyOf(answerText) }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      await invalidateNotes(queryClient, note.clientId);
      onDone();
    },
  });
  return (
    <form
      className={css.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (answerText.trim() && !answerMutation.isPending) answerMutation.mutate();
      }}
    >
      {answerMutation.error && httpStatusOf(answerMutation.error) !== 401 && (
        <FormError>{httpStatusOf(answerMutation.error) === 0 ? t('handover.notSent') : errorText(answerMutation.error, t)}</FormError>
      )}
      <TextArea
        label={t('handover.answerText')}
        autoFocus
        rows={2}
        maxLength={MAX_ANSWER_LENGTH}
        value={answerText}
        onChange={(event) => setAnswerText(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button type="submit" size="md" isLoading={answerMutation.isPending}>
          {t('handover.sendAnswer')}
        </Button>
        <Button size="md" variant="subtle" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
      </div>
    </form>
  );
}
