/** Plans an activity or a task: how often, from when, until when; says what it means before it is saved (product «Series», R6–R8). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatRule } from '#domain/planning/rule-text.ts';
import { toLocal } from '#domain/time.ts';
import { useAskFirst } from '../../editor/ask-first.tsx';
import { Button } from '../../kit/Button.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { refreshAll } from '../../kit/queries.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { errorText } from '../../start/errors.ts';
import { snack } from '../../start/snacks.ts';
import { textOf, useTexts } from '../../start/texts.ts';
import { RuleFields } from './RuleFields.tsx';
import { RuleMeans } from './RuleMeans.tsx';
import css from './rule.module.css';
import { newDraft } from './rule-form.ts';
import { refusedBy, useRuleForm } from './use-rule-form.ts';

type Props = {
  name: string;
  zone: string;
  /** Whether it is to be signed, until somebody says otherwise. */
  isCompletable: boolean;
  /** Plans it, once however often the same is sent. */
  make: (body: { recurrence: string; alsoAt: string[]; isCompletable: boolean }, requestKey: string) => Promise<{ headers: Headers }>;
  onClose: () => void;
  /** Plans the same once more: offered by the message that it is planned. */
  onAgain: () => void;
  /** Fields beside the rule, with what the server says of each, and whether they were changed. */
  children?: (at: (field: string) => string | undefined) => ReactNode;
  isDirty?: boolean;
};

export function RepeatForm({ name, zone, isCompletable, make, onClose, onAgain, children, isDirty = false }: Props) {
  const { t } = useTexts();
  const now = toLocal(new Date().toISOString(), zone);
  const [signed, setSigned] = useState(isCompletable);
  const form = useRuleForm(() => newDraft(now), zone, now);
  const { read } = form;
  const { keyOf } = useRequestKey();
  const fields = useFieldErrors(t);
  const saving = useMutation({
    mutationFn: (rule: { recurrence: string; alsoAt: string[] }) => {
      const body = { ...rule, isCompletable: signed };
      return make(body, keyOf(body));
    },
    meta: { mine: true },
    onError: (error) => {
      form.answer(error);
      fields.take(error);
    },
    onSuccess: ({ headers }) => {
      const key = headers.get('app-alert');
      if (key) snack(() => textOf(key, { param: name }) ?? key, { action: { label: 'rule.again', run: onAgain } });
      return refreshAll();
    },
  });

  const isTouched = form.isTouched || signed !== isCompletable || isDirty;
  const { mayClose, question } = useAskFirst(isTouched && !saving.isPending, onClose);
  const submit = (close: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.leaveAll();
    if ('errors' in read) focusFirstError(event.currentTarget, read.errors);
    else saving.mutate({ recurrence: formatRule(read.rule), alsoAt: read.alsoAt }, { onSuccess: close });
  };
  const unplaced = saving.isError && !form.isPlaced && !(children && fields.at('responsibleId'));
  const refused = refusedBy(saving.error);

  return (
    <>
      <Sheet title={t('rule.title')} meta={name} mayClose={mayClose} onClose={onClose}>
        {(close) => (
          <form noValidate className={css.form} onSubmit={submit(close)}>
            <RuleFields form={form} addsTimes />
            <Toggle label={t('rule.signed')} hint={t('rule.signedHint')} checked={signed} onChange={setSigned} />
            {children?.(fields.at)}
            <RuleMeans form={form} signed={signed} />
            {unplaced && <Failed>{(refused && textOf(`error.rule.${refused}`)) || errorText(saving.error, t)}</Failed>}
            <div className={css.foot}>
              <Button type="submit" fullWidth loading={saving.isPending}>
                {t('rule.save')}
              </Button>
              <Button fullWidth variant="subtle" onClick={() => mayClose() && close()}>
                {t('shared.cancel')}
              </Button>
            </div>
          </form>
        )}
      </Sheet>
      {question}
    </>
  );
}
