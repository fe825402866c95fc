/** A line of the log as a plain sentence: who, and what they did. */
import type { AccessEvent } from '#contract/access-log.ts';
import type { Translate } from '../../core/texts.ts';

/** «Amina Nur (assistent)», or, where names are not shown, «En assistent i teamet». */
export function personTextOf({ userName, role }: Pick<AccessEvent, 'userName' | 'role'>, t: Translate): string {
  if (userName === null) return t(`accessLog.someone.${role ?? 'NONE'}`);
  return role ? t('accessLog.named', { name: userName, role: t(`team.roles.${role}`).toLocaleLowerCase() }) : userName;
}

/** «öppnade dagen den 14 feb 2026». */
export function actionText(
  { kind, subject, day, clientCount: count }: AccessEvent,
  t: Translate,
  dayTextOf: (day: string) => string,
): string {
  const subjectName = t(`accessLog.thing.${subject}`);
  const isOfManyClients = count > 1;
  if (kind === 'search') return t('accessLog.did.search');
  if (kind === 'see' && isOfManyClients)
    return subject === 'client' ? t('accessLog.did.seeList', { count }) : t('accessLog.did.seeListOf', { count, thing: subjectName });
  if (kind === 'see' && subject === 'client') return t('accessLog.did.seeClient');
  if (kind === 'see' && subject === 'events' && day) return t('accessLog.did.seeDay', { day: dayTextOf(day) });
  const actionPhrase =
    kind === 'change' && subject === 'events' ? t('accessLog.did.act') : t(`accessLog.did.${kind}`, { thing: subjectName });
  if (isOfManyClients) return t('accessLog.did.ofMany', { did: actionPhrase, count });
  return day ? t('accessLog.did.ofDay', { did: actionPhrase, day: dayTextOf(day) }) : actionPhrase;
}
