/** Pages that one comes to from the day or a mail, apart from the day itself; what each needs is no part of everybody's first load (decision 020). */
import { lazy } from 'react';

export const Account = lazy(() => import('./access/Account.tsx'));
export const CreateClient = lazy(() => import('./access/CreateClient.tsx'));
export const InstanceDetail = lazy(() => import('./planning/InstanceDetail.tsx'));
