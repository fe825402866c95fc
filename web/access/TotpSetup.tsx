/** Sets up an app with codes: its square to be read by the phone, the same in letters, and the first code as proof (R154). */
import { encode } from 'uqr';
import { useTranslation } from '../core/texts.ts';
import { ButtonAnchor } from '../kit/Button.tsx';
import { CodeField } from '../kit/CodeField.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import type { FactorCalls } from './factor-way.ts';
import css from './secure.module.css';

export type AppSetup = { ticket: string; secret: string; uri: string };
type Props = { setup: AppSetup; send: FactorCalls['addTotp']; onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void };

export default function TotpSetup({ setup: { ticket, secret, uri }, send, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('secure.addApp')}
      subtitle={t('secure.addAppLead')}
      submitLabel={t('secure.turnOn')}
      check={({ code }): Record<string, string> => (code?.trim() ? {} : { code: 'error.field.required' })}
      send={({ code = '' }) => send({ ticket, code })}
      onSaved={onAdded}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <>
          <ol className={css.steps}>
            <li>{t('secure.appStep1')}</li>
            <li>
              {t('secure.appStep2')}
              <QrCode text={uri} label={t('secure.square')} />
              {/* Whoever sets it up on the phone that has the app cannot read their own screen. */}
              <ButtonAnchor variant="light" size="md" href={uri}>
                {t('secure.openApp')}
              </ButtonAnchor>
              <details>
                <summary>{t('secure.noCamera')}</summary>
                <p>{t('secure.typeSecret')}</p>
                <code className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              </details>
            </li>
            <li>{t('secure.appStep3')}</li>
          </ol>
          <CodeField label={t('secure.code')} hint={t('secure.codeHint')} {...fieldPropsOf('code')} />
        </>
      )}
    </FormSheet>
  );
}

/** A QR code, black on white in the dark too, since cameras want it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data: moduleRows, size } = encode(text, { ecc: 'M', border: 4 });
  const path = moduleRows.map((moduleRow, y) => moduleRow.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg className={css.square} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
