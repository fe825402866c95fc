/** The platform's one banner: read by everybody, signed in or not, written by ADMIN. */
import type { banners } from '#contract/admin.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';

export const bannerHandlers: Handlers<typeof banners> = {
  get: ({ app }) =>
    app.scoped({ companies: [], readOnly: true }, (db) => db.selectFrom('banners').select(['id', 'message']).executeTakeFirstOrThrow()),
  save: async ({ db, logEvent }, { body }) => {
    const savedBanner = await db
      .updateTable('banners')
      .set({ message: body.message ?? '' })
      .returning(['id', 'message'])
      .executeTakeFirstOrThrow();
    logEvent('banner-change', 'success');
    return reply(savedBanner, { alert: { key: 'assistmeApp.banner.updated', param: '' } });
  },
};
