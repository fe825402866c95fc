/** Asks where a link leads: a web address, an e-mail address or a telephone number, as people write them. */
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { telOf } from '#domain/phones.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import sheet from '../kit/sheet.module.css';
import css from './editor.module.css';
import { isAddress } from './schema.ts';

/** «exempel.se» is meant as https, «a@b.se» as a mail, «08-123 45» as a call; undefined for what leads nowhere, several numbers among it. */
export function addressOf(typedAddress: string): string | undefined {
  const text = typedAddress.trim();
  const address =
    telOf(text) ??
    (/^(?!tel:)[a-z][a-z\d+.-]*:(?!\d)|^\//i.test(text)
      ? text
      : /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)
        ? `mailto:${text}`
        : /^[^\s/:]+\.(?=[^\s/:]*\p{L})[^\s/.]{2,}/u.test(text)
          ? `https://${text}`
          : '');
  return isAddress(address) && !/\s/.test(address) ? address : undefined;
}

type Props = { currentAddress: string; onLink: (address: string) => void; onUnlink: () => void; onClose: () => void };

export function LinkSheet({ currentAddress, onLink, onUnlink, onClose }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [typedAddress, setTypedAddress] = useState(currentAddress);
  const [isWrong, setWrong] = useState(false);
  // On the page itself: inside the editor's form, a form of its own is not allowed.
  return createPortal(
    <Sheet title={t('editor.link')} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            const address = addressOf(typedAddress);
            if (!address) return setWrong(true);
            close();
            onLink(address);
          }}
        >
          <div className={css.link}>
            <label htmlFor={id}>{t('editor.address')}</label>
            <input
              id={id}
              type="text"
              inputMode="url"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={typedAddress}
              aria-invalid={isWrong}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(event) => {
                setTypedAddress(event.currentTarget.value);
                setWrong(false);
              }}
            />
            <small id={`${id}-hint`}>{t('editor.addressHint')}</small>
            <p id={`${id}-error`} className={css.error} role="alert">
              {isWrong && t('editor.addressWrong')}
            </p>
          </div>
          <Button type="submit" fullWidth className={sheet.main}>
            {t('shared.save')}
          </Button>
          {currentAddress && (
            <Button
              fullWidth
              variant="light"
              className={sheet.main}
              onClick={() => {
                close();
                onUnlink();
              }}
            >
              {t('editor.unlink')}
            </Button>
          )}
          <Button fullWidth variant="subtle" className={sheet.main} onClick={close}>
            {t('shared.cancel')}
          </Button>
        </form>
      )}
    </Sheet>,
    document.body,
  );
}
