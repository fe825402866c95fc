/** Pages of activities and stock that nobody begins at, each fetched when it is opened; what each needs is no part of everybody's first load. */
import { lazy } from 'react';

export const ActivityCategories = lazy(() => import('./activities/CategoriesPage.tsx'));
export const ActivityDetail = lazy(() => import('./activities/ActivityDetail.tsx'));
export const AddItem = lazy(() => import('./inventory/AddItem.tsx'));
export const CreateActivity = lazy(() => import('./activities/CreateActivity.tsx'));
export const EditActivity = lazy(() => import('./activities/EditActivity.tsx'));
export const EditItem = lazy(() => import('./inventory/EditItem.tsx'));
export const ItemCategories = lazy(() => import('./inventory/CategoriesPage.tsx'));
export const ItemDetail = lazy(() => import('./inventory/ItemDetail.tsx'));
export const LongText = lazy(() => import('./attributes/LongText.tsx'));
export const Timeline = lazy(() => import('./timeline/Timeline.tsx'));
export const TypePage = lazy(() => import('./activities/TypePage.tsx'));
