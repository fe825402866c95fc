/** The pages of activities, stock and team that one comes to from another; what each needs is no part of everybody's first load (decision 020). */
import { lazy } from 'react';

export const TypePage = lazy(() => import('./activities/TypePage.tsx'));
export const ActivityCategories = lazy(() => import('./activities/CategoriesPage.tsx'));
export const CreateActivity = lazy(() => import('./activities/CreateActivity.tsx'));
export const EditActivity = lazy(() => import('./activities/EditActivity.tsx'));
export const LongText = lazy(() => import('./attributes/LongText.tsx'));
export const ActivityDetail = lazy(() => import('./activities/ActivityDetail.tsx'));
export const ItemDetail = lazy(() => import('./inventory/ItemDetail.tsx'));
export const AddItem = lazy(() => import('./inventory/AddItem.tsx'));
export const ItemCategories = lazy(() => import('./inventory/CategoriesPage.tsx'));
export const EditItem = lazy(() => import('./inventory/EditItem.tsx'));
export const TeamPage = lazy(() => import('./people/TeamPage.tsx'));
export const Timeline = lazy(() => import('./timeline/Timeline.tsx'));
