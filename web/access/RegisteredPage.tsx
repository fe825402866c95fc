/** The page after registration: what happens next, for an invited user and for an administrator (product «Registration and reset»). */
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import lines from './next.module.css';
import { OutsideFrame } from './OutsideFrame.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An invited newcomer's account is open already. */
    isActivated?: boolean;
  }
}

export default function RegisteredPage() {
  const { t } = useTranslation();
  const isAdmin = useLocation({ select: ({ pathname }) => pathname.endsWith('-admin') });
  const { isActivated, username } = useLocation({ select: ({ state }) => state });
  const signInLink = (
    <ButtonLink to="/loggain" state={{ username }} isFullWidth>
      {t('registration.toSignIn')}
    </ButtonLink>
  );
  // The invitation's mail proved the address: there is nothing left to wait for.
  if (isActivated)
    return (
      <OutsideFrame title={t('registration.readyTitle')} lead={t('registration.ready')}>
        {signInLink}
      </OutsideFrame>
    );
  return (
    <OutsideFrame title={t('registration.doneTitle')} lead={t('register.messages.success')}>
      <ol className={lines.next}>
        <li>{t('registration.doneMail')}</li>
        <li>{t('registration.doneActivate')}</li>
        <li>{isAdmin ? t('registration.doneAdmin') : t('registration.doneUser')}</li>
      </ol>
      {signInLink}
    </OutsideFrame>
  );
}
