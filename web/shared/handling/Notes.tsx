/** Notes on what the organisation did about a thing, newest first: who wrote what and when, and which task was made (R93). */
import { Link } from '@tanstack/react-router';
import type { HandlingNote } from '#contract/inbox.ts';
import { useTranslation } from '../../core/texts.ts';
import { useFormatMoment } from '../listing/moment.ts';
import css from './notes.module.css';
import { isDecision } from './notes.ts';

export function NoteList({ notes }: { notes: readonly HandlingNote[] }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  if (notes.length === 0) return null;
  return (
    <ul className={css.notes} aria-label={t('inbox.notes')}>
      {notes.map(({ id, text, taskId, taskName, state, at: writtenAt, byName }, index) => (
        <li key={id}>
          <p>
            {text ?? t('inbox.noteOfTask')}{' '}
            {taskId !== null && (
              <Link to="/uppgiftinstans/$id" params={{ id: String(taskId) }}>
                {taskName}
              </Link>
            )}
            {taskId === null && taskName}
          </p>
          <small>
            {[
              text && t(state !== 'IDLE' && isDecision(notes, index) ? `events.dealt.${state}` : 'inbox.note'),
              byName,
              formatMoment(writtenAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
