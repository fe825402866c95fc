/** The outcomes of many invitations: each link to hand over where no mail leaves, and who was not invited, with why (R95, R100). */
import { useRef, useState } from 'react';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { copyOrSelect } from '../../kit/clipboard.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { check } from '../../kit/icons.ts';
import { copy as copyIcon } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './invited.module.css';

type Props = {
  outcomes: readonly InvitationOutcome[];
  /** Opens the form again with the addresses that were refused. */
  onChange?: ((emails: readonly string[]) => void) | undefined;
  onClose: () => void;
};
type LinkedOutcome = InvitationOutcome & { link: string };

export function InvitedSheet({ outcomes, onChange, onClose }: Props) {
  const { t } = useTexts();
  const [copiedEmails, setCopiedEmails] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const linkedOutcomes = outcomes.filter((outcome): outcome is LinkedOutcome => outcome.link !== null);
  const refusedOutcomes = outcomes.filter(({ refusal }) => refusal !== null);
  const copy = async (outcomesToCopy: readonly LinkedOutcome[], element: HTMLElement | null | undefined) => {
    const text =
      outcomesToCopy.length === 1 ? outcomesToCopy[0]!.link : outcomesToCopy.map(({ email, link }) => `${email}\t${link}`).join('\n');
    const isCopied = await copyOrSelect(text, element);
    if (isCopied) setCopiedEmails(copiedEmails.union(new Set(outcomesToCopy.map(({ email }) => email))));
    setMessage(isCopied ? t('invitations.copied', { count: outcomesToCopy.length }) : t('invitations.notCopied'));
  };
  return (
    <Sheet
      title={t('invitations.outcome', { invited: outcomes.length - refusedOutcomes.length })}
      {...(linkedOutcomes.length > 0 && { meta: t('invitations.links') })}
      onClose={onClose}
    >
      {(close) => (
        <div className={formSheetCss.form}>
          {linkedOutcomes.length > 0 && (
            <>
              {linkedOutcomes.length > 1 && (
                <Button
                  fullWidth
                  icon={<Icon d={copiedEmails.size === linkedOutcomes.length ? check : copyIcon} size={20} />}
                  onClick={() => void copy(linkedOutcomes, list.current)}
                >
                  {t('invitations.copyAll')}
                </Button>
              )}
              <output className={formSheetCss.hint}>{message}</output>
              <ul className={css.list} ref={list}>
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
                      icon={<Icon d={copiedEmails.has(linkedOutcome.email) ? check : copyIcon} size={20} />}
                      onClick={() => void copy([linkedOutcome], list.current?.children[index]?.querySelector('small'))}
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
                      <small data-wrong>{textOf(refusal!.key, refusal!.values) ?? t('error.field.invalid')}</small>
                    </p>
                  </li>
                ))}
              </ul>
              {onChange && (
                <Button fullWidth variant="light" onClick={() => onChange(refusedOutcomes.map(({ email }) => email))}>
                  {t('invitations.change')}
                </Button>
              )}
            </section>
          )}
          <div className={formSheetCss.acts}>
            <Button fullWidth variant={linkedOutcomes.length > 0 ? 'default' : 'filled'} onClick={close}>
              {t('shared.close')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
