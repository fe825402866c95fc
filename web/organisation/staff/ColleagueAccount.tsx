/** The account of one person: as what, at which address, how it stands, and what the company's administrator may do about it (R92, R95). */
import { lazy, Suspense, startTransition, useState } from 'react';
import type { Colleague } from '#contract/staff.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { AccountMark } from './AccountMark.tsx';
import css from './staff.module.css';
import { colleagueName } from './staff-query.ts';

const AccountStateDialog = lazy(() => import('./AccountStateDialog.tsx'));
const FactorResetDialog = lazy(() => import('../../shared/team/FactorResetDialog.tsx'));
const NewLinkDialog = lazy(() => import('../../shared/team/NewLinkDialog.tsx'));

export function ColleagueAccount({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation();
  const user = useUser();
  const [shownDialog, setShownDialog] = useState<'account' | 'link' | 'factors'>();
  const showDialog = (dialog: 'account' | 'link' | 'factors') => startTransition(() => setShownDialog(dialog));
  const { authorities, login, emailProven, imageUrl, refusal, account, getsLink: mayGetLink, resetsFactors: mayResetFactors } = colleague;
  const isAccountOpen = account === 'OPEN';
  return (
    <section className={css.card}>
      <h2>{t('staff.account')}</h2>
      <div className={css.person}>
        <Avatar name={colleagueName(colleague)} imageUrl={imageUrl} size={48} />
        <AccountMark colleague={colleague} isStateOnly />
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('details.role')}</dt>
          <dd>
            {authorities.map((role) => t(`team.roles.${role}`)).join(', ')}
            {authorities.map((role) => (
              <small key={role}>{t(`admin.users.role.${role}`)}</small>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('staff.email')}</dt>
          <dd>
            {login}
            <small>{t(emailProven ? 'staff.proven' : 'staff.unproven')}</small>
            {!emailProven && <small>{t('staff.unprovenHint')}</small>}
          </dd>
        </div>
      </dl>
      {can(user, 'staff.change') && refusal && <p>{t(`staff.refused.${refusal}`)}</p>}
      {can(user, 'staff.change') && !refusal && (
        <Button
          variant={isAccountOpen ? 'subtle' : 'light'}
          isDestructive={isAccountOpen}
          className={css.act}
          onClick={() => showDialog('account')}
        >
          {t(isAccountOpen ? 'staff.close' : 'staff.open')}
        </Button>
      )}
      {can(user, 'user.giveLink') && mayGetLink && (
        <Button variant="subtle" className={css.act} onClick={() => showDialog('link')}>
          {t('staff.newLink')}
        </Button>
      )}
      {mayResetFactors && (
        <Button variant="subtle" className={css.act} onClick={() => showDialog('factors')}>
          {t('staff.resetFactors')}
        </Button>
      )}
      <Suspense>
        {shownDialog === 'factors' && (
          <FactorResetDialog account={colleague} refreshedKey={['staff']} onClose={() => setShownDialog(undefined)} />
        )}
        {shownDialog === 'account' && <AccountStateDialog colleague={colleague} onClose={() => setShownDialog(undefined)} />}
        {shownDialog === 'link' && <NewLinkDialog account={colleague} refreshedKey={['staff']} onClose={() => setShownDialog(undefined)} />}
      </Suspense>
    </section>
  );
}
