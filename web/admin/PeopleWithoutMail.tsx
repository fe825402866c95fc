/** People who get no mail about care, since none with a link has reached their address (R98); nothing where everybody does. */
import type { AdminUser } from '#contract/admin.ts';
import { useTranslation } from '../core/texts.ts';
import { Expander } from '../kit/Expander.tsx';
import css from './mails.module.css';
import { fullNameOf, MAX_LISTED_UNPROVEN } from './user-query.ts';

type Props = { users: readonly AdminUser[]; count: number; isSent: boolean };

export function PeopleWithoutMail({ users, count, isSent }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={css.noMail}>
      <Expander title={t('admin.mails.noMail', { count })}>
        <p className={css.note}>{t(isSent ? 'admin.mails.noMailAsked' : 'admin.mails.noMailKept')}</p>
        <ul className={css.people}>
          {users.map((user) => (
            <li key={user.id}>
              {fullNameOf(user)} <small>{[user.login, user.company?.name].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
        {count > MAX_LISTED_UNPROVEN && <p className={css.note}>{t('admin.mails.noMailMore', { count: count - users.length })}</p>}
      </Expander>
    </div>
  );
}
