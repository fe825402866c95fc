/** Activation by the key of the mail (product «Registration and reset»). */
import { Link } from '@tanstack/react-router';
import { registration } from '#contract/access/registration.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { MailKeyPage } from './MailKeyPage.tsx';

export default function ActivationPage() {
  const { t } = useTranslation();
  return (
    <MailKeyPage
      path="/konto/aktivera"
      redeemKey={(key) => callApi(registration.activate, { query: { key }, handledStatuses: [401, 403] })}
      messages={{
        pendingTitle: t('registration.activating'),
        doneTitle: t('registration.activated'),
        nextText: t('registration.activatedNext'),
        failedTitle: t('registration.notActivated'),
        invalidKeyText: t('registration.activationFailed'),
      }}
      fallbackLink={<Link to="/konto/registrera">{t('registration.title')}</Link>}
    />
  );
}
