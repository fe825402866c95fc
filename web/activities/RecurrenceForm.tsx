/** Plans an activity: how often, from when, until when; says what it means before it is saved (spec 2 §4, decisions 6–8). */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { plannedActivities } from '#contract/planning.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { toLocal } from '#domain/time.ts';
import { call } from '../shared/call.ts';
import { errorText } from '../shared/errors.ts';
import { focusFirstError } from '../shared/forms.ts';
import { Icon } from '../shared/Icon.tsx';
import { warning } from '../shared/icons.ts';
import { RuleFields } from '../shared/rule/RuleFields.tsx';
import { RuleMeans } from '../shared/rule/RuleMeans.tsx';
import css from '../shared/rule/rule.module.css';
import { newDraft } from '../shared/rule/rule-form.ts';
import { refusedBy, useRuleForm } from '../shared/rule/use-rule-form.ts';
import { Sheet } from '../shared/Sheet.tsx';
import sheet from '../shared/sheet.module.css';
import { Toggle } from '../shared/Toggle.tsx';
import { textOf, useTexts } from '../shared/texts.ts';
import { type Activity, type Client, refreshAll } from './data.ts';

type Props = { activity: Activity; client: Client; onClose: () => void };

export default function RecurrenceForm({ activity, client, onClose }: Props) {
  const { t } = useTexts();
  const now = toLocal(new Date().toISOString(), client.timeZone);
  const [signed, sign] = useState(true);
  const form = useRuleForm(() => newDraft(now), client.timeZone, now);
  const { read } = form;
  const saving = useMutation({
    mutationFn: (recurrence: string) =>
      call(plannedActivities.create, {
        body: { recurrence, activity: { id: activity.id }, client: { id: client.id }, isCompletable: signed },
      }),
    meta: { mine: true },
    onError: form.answer,
    onSuccess: () => refreshAll(),
  });

  const submit = (close: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.leaveAll();
    if ('errors' in read) focusFirstError(event.currentTarget, read.errors);
    else saving.mutate(formatRule(read.rule), { onSuccess: close });
  };
  const unplaced = saving.isError && !form.isPlaced;
  const refused = refusedBy(saving.error);

  return (
    <Sheet title={t('rule.title')} meta={activity.name} onClose={onClose}>
      {(close) => (
        <form noValidate className={css.form} onSubmit={submit(close)}>
          <RuleFields form={form} />
          <Toggle label={t('rule.signed')} hint={t('rule.signedHint')} checked={signed} onChange={sign} />
          <RuleMeans form={form} signed={signed} />
          {unplaced && (
            <p className={css.failed} role="alert">
              <Icon d={warning} />
              {(refused && textOf(`error.rule.${refused}`)) || errorText(saving.error, t)}
            </p>
          )}
          <div>
            <Button type="submit" fullWidth className={sheet.main ?? ''} loading={saving.isPending}>
              {t('rule.save')}
            </Button>
            <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={close}>
              {t('shared.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
