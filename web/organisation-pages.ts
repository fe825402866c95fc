/** The organisation's pages but its inbox, each fetched when it is opened; what each needs is no part of everybody's first load. */
import { lazy } from 'react';

export const Teams = lazy(() => import('./organisation/Teams.tsx'));
export const Details = lazy(() => import('./organisation/Details.tsx'));
export const LabelsPage = lazy(() => import('./organisation/LabelsPage.tsx'));
export const Events = lazy(() => import('./organisation/Events.tsx'));
export const Overview = lazy(() => import('./organisation/Overview.tsx'));
