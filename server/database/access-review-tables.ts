/** The tables of the access log's review as Kysely knows them (R122). */
import type { Generated } from 'kysely';
import type { Judgement, ReviewReason } from '#domain/access-review.ts';
import type { Tenant } from './stored.ts';

export type AccessReviewTables = {
  access_reviews: Tenant & {
    id: Generated<number>;
    month: string;
    time_zone: string;
    seed: string;
    drawn_at: string;
    event_count: number;
    admin_count: number;
    export_count: number;
    second_reviewer_id: number | null;
    closed_at: string | null;
    closed_by_id: number | null;
    seal: string | null;
  };
  access_review_lines: Tenant & {
    id: Generated<number>;
    review_id: number;
    event_id: number;
    at: string;
    client_ids: number[];
    user_id: number;
    user_name: string;
    role: string;
    kind: string;
    endpoint: string;
    target: string;
    reasons: ReviewReason[];
    carried_from_id: number | null;
    judgement: Judgement | null;
    note: string | null;
    judged_by_id: number | null;
    judged_at: string | null;
  };
};
