/** Activation by the key of the mail (product «Registration and reset»). */
import { Link } from '@tanstack/react-router';
import { registration } from '#contract/access/registration.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { MailKeyPage } from './MailKeyPage.tsx';

export default function ActivationPage() {
  const { t } = useTexts();
  return (
    <MailKeyPage
      path="/konto/aktivera"
      redeemKey={(key) => callApi(registration.activate, { query: { key }, handled: [401, 403] })}
      messages={{
        asking: t('registration.activating'),
        done: t('registration.activated'),
        next: t('registration.activatedNext'),
        notDone: t('registration.notActivated'),
        refused: t('registration.activationFailed'),
      }}
      fallbackLink={<Link to="/konto/registrera">{t('registration.title')}</Link>}
    />
  );
}
