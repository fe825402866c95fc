/** The outcomes of many invitations: each link to hand over where no mail leaves, and who was not invited, with why (R95, R100). */
import { useRef, useState } from 'react';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { copyOrSelect } from '../../kit/clipboard.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon } from '../../kit/icons.ts';
import { copyIcon } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './invited.module.css';

type Props = {
  outcomes: readonly InvitationOutcome[];
  /** Opens the form again with the addresses that were refused. */
  onChangeAddresses?: ((emails: readonly string[]) => void) | undefined;
  onClose: () => void;
};
type LinkedOutcome = InvitationOutcome & { link: string };

export function InvitationOutcomeSheet({ outcomes, onChangeAddresses, onClose }: Props) {
  const { t } = useTranslation();
  const [copiedEmails, setCopiedEmails] = useState<ReadonlySet<string>>(new Set());
  const [copyMessage, setCopyMessage] = useState('');
  const listRef = useRef<HTMLUListElement>(null);
  const linkedOutcomes = outcomes.filter((outcome): outcome is LinkedOutcome => outcome.link !== null);
  const refusedOutcomes = outcomes.filter(({ refusal }) => refusal !== null);
  const copyLinks = async (outcomesToCopy: readonly LinkedOutcome[], textElement: HTMLElement | null | undefined) => {
    const copiedText =
      outcomesToCopy.length === 1 ? outcomesToCopy[0]!.link : outcomesToCopy.map(({ email, link }) => `${email}\t${link}`).join('\n');
    const isCopied = await copyOrSelect(copiedText, textElement);
    if (isCopied) setCopiedEmails(copiedEmails.union(new Set(outcomesToCopy.map(({ email }) => email))));
    setCopyMessage(isCopied ? t('invitations.copied', { count: outcomesToCopy.length }) : t('invitations.notCopied'));
  };
  return (
    <Sheet
      title={t('invitations.outcome', { invited: outcomes.length - refusedOutcomes.length })}
      {...(linkedOutcomes.length > 0 && { subtitle: t('invitations.links') })}
      onClose={onClose}
    >
      {(closeSheet) => (
        <div className={formSheetCss.form}>
          {linkedOutcomes.length > 0 && (
            <>
              {linkedOutcomes.length > 1 && (
                <Button
                  isFullWidth
                  icon={<Icon d={copiedEmails.size === linkedOutcomes.length ? checkIcon : copyIcon} size={20} />}
                  onClick={() => void copyLinks(linkedOutcomes, listRef.current)}
                >
                  {t('invitations.copyAll')}
                </Button>
              )}
              <output className={formSheetCss.hint}>{copyMessage}</output>
              <ul className={css.list} ref={listRef}>
                {linkedOutcomes.map((linkedOutcome, index) => (
                  <li key={linkedOutcome.email}>
                    <p>
                      <b>{linkedOutcome.email}</b>
                      <small>{linkedOutcome.link}</small>
                    </p>
                    <Button
                      variant="light"
                      size="md"
                      aria-label={t('invitations.copyOf', { email: linkedOutcome.email })}
                      icon={<Icon d={copiedEmails.has(linkedOutcome.email) ? checkIcon : copyIcon} size={20} />}
                      onClick={() => void copyLinks([linkedOutcome], listRef.current?.children[index]?.querySelector('small'))}
                    >
                      {t('invitations.copy')}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {refusedOutcomes.length > 0 && (
            <section className={css.refused}>
              <h3>{t('invitations.refused')}</h3>
              <ul className={css.list}>
                {refusedOutcomes.map(({ email, refusal }) => (
                  <li key={email}>
                    <p>
                      <b>{email}</b>
                      <small data-wrong>{findText(refusal!.key, refusal!.values) ?? t('error.field.invalid')}</small>
                    </p>
                  </li>
                ))}
              </ul>
              {onChangeAddresses && (
                <Button isFullWidth variant="light" onClick={() => onChangeAddresses(refusedOutcomes.map(({ email }) => email))}>
                  {t('invitations.change')}
                </Button>
              )}
            </section>
          )}
          <div className={formSheetCss.acts}>
            <Button isFullWidth variant={linkedOutcomes.length > 0 ? 'default' : 'filled'} onClick={closeSheet}>
              {t('shared.close')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
