/**
 * The shapes that travel between page and server. All of them come from the server's own description: see
 * `schema.gen.ts`, which `make openapi` writes.
 */
import type { components } from './schema.gen';

export type Schemas = components['schemas'];

export type Tier = Schemas['Tier'];
export type User = Schemas['User'];
export type Billing = Schemas['Billing'];
export type Plan = Schemas['Plan'];
export type SubscriptionDetails = Schemas['SubscriptionDetails'];
export type BillingHistory = Schemas['BillingHistory'];
export type Payment = Schemas['Payment'];
/** One file's answer of `POST /api/upload-photo/`: either `id` and `url`, or `error` and `code`. */
export type UploadedPhoto = Schemas['UploadedPhoto'];
export type TripSummary = Schemas['TripSummary'];
export type TripPage = Schemas['TripPage'];
export type Trip = Schemas['Trip'];
/** A photo of a trip. The curation's words are null until the trip has been curated. */
export type TripPhoto = Schemas['Photo'];
export type StyleId = Schemas['StyleId'];
/** Something the writer knew, and where from. */
export type Fact = Schemas['Fact'];
export type FactKind = Schemas['FactKind'];
export type Suggestion = Schemas['Suggestion'];
export type Draft = Schemas['Draft'];
export type PlacePhotos = Schemas['PlacePhotos'];
/** How many photos are to be picked: a number, or `all` that are good. */
export type PickCount = Schemas['PickCount'];
export type Language = Schemas['Language'];
export type Crop = Schemas['Crop'];
export type DraftPatch = Schemas['DraftPatch'];
export type DraftVersion = Schemas['DraftVersion'];
/** Body of `POST /api/export-post/`. The server takes the style's name ('Funny') as it takes its id. */
export type PostDraft = Omit<Schemas['ExportPostBody'], 'style'> & { style: string };
export type Post = Schemas['Post'];
export type PostTotals = Schemas['Totals'];
export type DeviceSession = Schemas['Session'];
