/** The content over the sign-in form, fetched after it: the number of others' pending acts on the device, and the demo's roles. */
import { type ComponentType, lazy, use, useEffect, useState } from 'react';
import { type Demo, platform } from '#contract/platform.ts';
import { call } from '../core/call.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { counted } from '../kit/counts.ts';
import { countOthers } from '../sync/count-pending.ts';
import css from './sign-in.module.css';

type Props = { onSignedIn: () => Promise<void> };
const load = withLaterTexts(() => import('./DemoRoles.tsx'));
const DemoRoles = lazy<ComponentType<Props & { demo: Demo }>>(() => load().catch(() => ({ default: () => null })));

/** Asked with this file, once: whoever waits for it waits for its answer too. */
const demoPromise = call(platform.info, {}).then(
  ({ data }) => data.demo,
  () => null,
);

export default function SignInAside({ onSignedIn }: Props) {
  const { t } = useTexts();
  // Of what waits here only the number is told, to whoever holds the device (R87).
  const [waiting, setWaiting] = useState({ acts: 0, reports: 0 });
  const values = counted(waiting);
  useEffect(() => {
    const count = () => void countOthers().then(setWaiting, () => {});
    count();
    const sender = new BroadcastChannel('unsent');
    sender.onmessage = count;
    return () => sender.close();
  }, []);
  const demo = use(demoPromise);
  return (
    <>
      {values.count > 0 && (
        <p className={css.notice}>
          <b>{t('unsent.others', values)}</b>. {t('unsent.othersNext')}
        </p>
      )}
      {demo && <DemoRoles demo={demo} onSignedIn={onSignedIn} />}
    </>
  );
}
