/** The outcomes of many invitations: each link to hand over where no mail leaves, and who was not invited, with why (R95, R100). */
import { useRef, useState } from 'react';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { copiedOrMarked } from '../../kit/clipboard.ts';
import form from '../../kit/form-sheet.module.css';
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
type Linked = InvitationOutcome & { link: string };

export function InvitedSheet({ outcomes, onChange, onClose }: Props) {
  const { t } = useTexts();
  const [copiedEmails, setCopiedEmails] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const links = outcomes.filter((one): one is Linked => one.link !== null);
  const refusedOutcomes = outcomes.filter(({ refusal }) => refusal !== null);
  const copy = async (some: readonly Linked[], at: HTMLElement | null | undefined) => {
    const text = some.length === 1 ? some[0]!.link : some.map(({ email, link }) => `${email}\t${link}`).join('\n');
    const isCopied = await copiedOrMarked(text, at);
    if (isCopied) setCopiedEmails(copiedEmails.union(new Set(some.map(({ email }) => email))));
    setMessage(isCopied ? t('invitations.copied', { count: some.length }) : t('invitations.notCopied'));
  };
  return (
    <Sheet
      title={t('invitations.outcome', { invited: outcomes.length - refusedOutcomes.length })}
      {...(links.length > 0 && { meta: t('invitations.links') })}
      onClose={onClose}
    >
      {(close) => (
        <div className={form.form}>
          {links.length > 0 && (
            <>
              {links.length > 1 && (
                <Button
                  fullWidth
                  icon={<Icon d={copiedEmails.size === links.length ? check : copyIcon} size={20} />}
                  onClick={() => void copy(links, list.current)}
                >
                  {t('invitations.copyAll')}
                </Button>
              )}
              <output className={form.hint}>{message}</output>
              <ul className={css.list} ref={list}>
                {links.map((linkedOutcome, index) => (
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
          <div className={form.acts}>
            <Button fullWidth variant={links.length > 0 ? 'default' : 'filled'} onClick={close}>
              {t('shared.close')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
