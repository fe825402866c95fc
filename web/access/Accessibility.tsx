/** The accessibility statement, for whoever uses the product and whoever is to judge it: how far it goes, what fails, whom to tell (docs/accessibility.md). */
import { useEffect, useState } from 'react';
import { platform } from '#contract/platform.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import css from './accessibility.module.css';
import { OutsideFrame } from './OutsideFrame.tsx';

/** In the order of the form that the authority gives. */
const sectionNames = ['who', 'status', 'gaps', 'tested', 'helps', 'contact', 'supervision'] as const;

export default function Accessibility() {
  const { t } = useTranslation();
  const [supportEmail, setSupportEmail] = useState<string | null>();
  // Without it the page says all else.
  useEffect(() => {
    callApi(platform.info, {}).then(
      ({ data }) => setSupportEmail(data.support.mail),
      () => {},
    );
  }, []);
  return (
    <OutsideFrame title={t('accessibility.title')} lead={t('accessibility.lead')}>
      {sectionNames.map((sectionName) => (
        <section key={sectionName} className={css.part} aria-labelledby={sectionName}>
          <h2 id={sectionName}>{t(`accessibility.${sectionName}.title`)}</h2>
          {t(`accessibility.${sectionName}.text`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          {sectionName === 'contact' && supportEmail && (
            <p>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
        </section>
      ))}
      <p className={css.date}>{t('accessibility.date')}</p>
    </OutsideFrame>
  );
}
