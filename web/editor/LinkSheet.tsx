/** Asks where a link leads: a web address, an e-mail address or a telephone number, as people write them. */
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { telHrefOf } from '#domain/phones.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import sheet from '../kit/sheet.module.css';
import css from './editor.module.css';
import { isStorableAddress } from './schema.ts';

/** «exempel.se» is meant as https, «a@b.se» as a mail, «08-123 45» as a call; undefined for what leads nowhere, several numbers among it. */
export function parseLinkAddress(addressText: string): string | undefined {
  const trimmedAddress = addressText.trim();
  const address =
    telHrefOf(trimmedAddress) ??
    (/^(?!tel:)[a-z][a-z\d+.-]*:(?!\d)|^\//i.test(trimmedAddress)
      ? trimmedAddress
      : /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(trimmedAddress)
        ? `mailto:${trimmedAddress}`
        : /^[^\s/:]+\.(?=[^\s/:]*\p{L})[^\s/.]{2,}/u.test(trimmedAddress)
          ? `https://${trimmedAddress}`
          : '');
  return isStorableAddress(address) && !/\s/.test(address) ? address : undefined;
}

type Props = { currentAddress: string; onLink: (address: string) => void; onUnlink: () => void; onClose: () => void };

export function LinkSheet({ currentAddress, onLink, onUnlink, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [addressText, setAddressText] = useState(currentAddress);
  const [isInvalid, setInvalid] = useState(false);
  // On the page itself: inside the editor's form, a form of its own is not allowed.
  return createPortal(
    <Sheet title={t('editor.link')} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            const address = parseLinkAddress(addressText);
            if (!address) return setInvalid(true);
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
              value={addressText}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(event) => {
                setAddressText(event.currentTarget.value);
                setInvalid(false);
              }}
            />
            <small id={`${id}-hint`}>{t('editor.addressHint')}</small>
            <p id={`${id}-error`} className={css.error} role="alert">
              {isInvalid && t('editor.addressWrong')}
            </p>
          </div>
          <Button type="submit" isFullWidth className={sheet.main}>
            {t('shared.save')}
          </Button>
          {currentAddress && (
            <Button
              isFullWidth
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
          <Button isFullWidth variant="subtle" className={sheet.main} onClick={close}>
            {t('shared.cancel')}
          </Button>
        </form>
      )}
    </Sheet>,
    document.body,
  );
}
