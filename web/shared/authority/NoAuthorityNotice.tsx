/** Said before something is signed without the delegation or licence that it asks for: whom to call, and why it is done all the same (R147). */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { useNow } from '../../kit/now.ts';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { ContactList } from '../client/ContactList.tsx';
import { cardQuery } from '../client/card-query.ts';
import type { Comment } from '../dated/comment.ts';
import { authorityQuery, useMissingAuthority } from './authority-query.ts';
import { prependReason } from './with-reason.ts';
import css from './without-authority.module.css';

const reasonCodes = ['phone', 'emergency', 'other'] as const;
/** An emergency says enough by itself; the others are followed by whom, or what. */
const isOpenEnded = (reason: string | undefined) => reason !== undefined && reason !== 'emergency';
/** Kinds of contacts who may say what to do. */
const callableContactKinds: readonly string[] = ['NURSE', 'ON_CALL'];

type Props = {
  clientId: number;
  /** The one that is signed; left out where `says` names several. */
  activityId?: number;
  message?: string;
  /** The form that signs it all the same, which a strict company folds (R163). */
  form: ReactNode;
  /** Fills in its comment. */
  onCommentChange: (change: (previous: Comment) => Comment) => void;
  /** Called when the folded form is opened, and when it is closed again. */
  onFormToggle?: (isOpen: boolean) => void;
};

export default function NoAuthorityNotice({ clientId, activityId = 0, message, form, onCommentChange, onFormToggle }: Props) {
  const { t } = useTranslation();
  const missingAuthority = useMissingAuthority(clientId, activityId, useNow(), true);
  const { data: authority } = useQuery({ ...authorityQuery(clientId), throwOnError: false });
  const { data: clientCard } = useQuery({ ...cardQuery(clientId), throwOnError: false });
  const [chosenReason, setChosenReason] = useState<string>();
  const contacts = clientCard?.contacts.filter(({ kind }) => callableContactKinds.includes(kind)) ?? [];
  const reasonTextOf = (reason: string) => t(`authority.reason.${reason as (typeof reasonCodes)[number]}`);
  const reasonPicker = (
    <SegmentedControl
      label={t('authority.why')}
      value={chosenReason}
      options={reasonCodes.map((reason) => [reason, reasonTextOf(reason)] as const)}
      onPick={(reason) => {
        setChosenReason(reason);
        onCommentChange((previousComment) =>
          prependReason(previousComment, reasonTextOf(reason), {
            previousReason: chosenReason && reasonTextOf(chosenReason),
            isOpenEnded: isOpenEnded(reason),
          }),
        );
      }}
    />
  );
  const isStrict = authority?.isStrict;
  return (
    <>
      <section className={css.lack}>
        <p role="status">
          {message ?? (missingAuthority && t(`authority.lacks.${missingAuthority.mark}`, { task: missingAuthority.taskName ?? '' }))}
        </p>
        {contacts.length > 0 && <ContactList contacts={contacts} />}
        {!isStrict && reasonPicker}
      </section>
      {isStrict ? (
        <details className={css.folded} onToggle={({ currentTarget }) => onFormToggle?.(currentTarget.open)}>
          <summary>{t('authority.allTheSame')}</summary>
          <div className={css.why}>{reasonPicker}</div>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  );
}
