/** The pages of ADMIN, each fetched when it is opened; what each needs is named here, and so is no part of everybody's first load. */
import { lazy } from 'react';

export const UsersPage = lazy(() => import('./admin/UsersPage.tsx'));
export const CompaniesPage = lazy(() => import('./admin/CompaniesPage.tsx'));
export const ClientsPage = lazy(() => import('./admin/ClientsPage.tsx'));
export const ClientPage = lazy(() => import('./admin/ClientPage.tsx'));
export const MailsPage = lazy(() => import('./admin/MailsPage.tsx'));
export const BannerPage = lazy(() => import('./admin/BannerPage.tsx'));
export const Gallery = lazy(() => import('./gallery/Gallery.tsx'));
