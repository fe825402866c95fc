/** Proving the address of an account by the key of the mail (R95). */
import { Link } from '@tanstack/react-router';
import { registration } from '#contract/access/registration.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { MailKeyPage } from './MailKeyPage.tsx';

export default function EmailConfirmationPage() {
  const { t } = useTranslation();
  return (
    <MailKeyPage
      path="/konto/bekrafta"
      redeemKey={(key) => callApi(registration.confirmEmail, { body: { key }, handledStatuses: [401, 403] })}
      messages={{
        pendingTitle: t('registration.confirm.asking'),
        doneTitle: t('registration.confirm.done'),
        nextText: t('registration.confirm.next'),
        failedTitle: t('registration.confirm.notDone'),
        invalidKeyText: t('registration.confirm.refused'),
      }}
      fallbackLink={<Link to="/konto">{t('account.title')}</Link>}
    />
  );
}
