/** The page after registration: what happens next, for an invited user and for an administrator (product «Registration and reset»). */
import { useLocation } from '@tanstack/react-router';
import { ButtonLink } from '../kit/Button.tsx';
import { useTexts } from '../start/texts.ts';
import { Outside } from './Outside.tsx';
import css from './sign-in.module.css';

export default function Registered() {
  const { t } = useTexts();
  const admin = useLocation({ select: ({ pathname }) => pathname.endsWith('-admin') });
  return (
    <Outside title={t('registration.doneTitle')} lead={t('register.messages.success')}>
      <ol className={css.next}>
        <li>{t('registration.doneMail')}</li>
        <li>{t('registration.doneActivate')}</li>
        <li>{admin ? t('registration.doneAdmin') : t('registration.doneUser')}</li>
      </ol>
      <ButtonLink to="/loggain" fullWidth>
        {t('registration.toSignIn')}
      </ButtonLink>
    </Outside>
  );
}
