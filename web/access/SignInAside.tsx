/** The content over the sign-in form, fetched after it: the number of others' pending acts on the device, and the demo's roles. */
import { type ComponentType, lazy, use, useEffect, useState } from 'react';
import { type Demo, platform } from '#contract/platform.ts';
import { callApi } from '../core/call.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { countTextValues } from '../kit/counts.ts';
import { countOthersPending } from '../sync/count-pending.ts';
import css from './sign-in.module.css';

type Props = { onSignedIn: () => Promise<void> };
const loadDemoRoles = withLaterTexts(() => import('./DemoRoles.tsx'));
const DemoRoles = lazy<ComponentType<Props & { demo: Demo }>>(() => loadDemoRoles().catch(() => ({ default: () => null })));

/** Requested once, with this file: the page waits for both together. */
const demoPromise = callApi(platform.info, {}).then(
  ({ data }) => data.demo,
  () => null,
);

export default function SignInAside({ onSignedIn }: Props) {
  const { t } = useTranslation();
  // Only the number of pending acts is shown to the person who holds the device (R87).
  const [othersCounts, setOthersCounts] = useState({ acts: 0, reports: 0 });
  const othersCountValues = countTextValues(othersCounts);
  useEffect(() => {
    const refreshCounts = () => void countOthersPending().then(setOthersCounts, () => {});
    refreshCounts();
    const channel = new BroadcastChannel('unsent');
    channel.onmessage = refreshCounts;
    return () => channel.close();
  }, []);
  const demo = use(demoPromise);
  return (
    <>
      {othersCountValues.count > 0 && (
        <p className={css.notice}>
          <b>{t('unsent.others', othersCountValues)}</b>. {t('unsent.othersNext')}
        </p>
      )}
      {demo && !isSharedDevice() && <DemoRoles demo={demo} onSignedIn={onSignedIn} />}
    </>
  );
}
