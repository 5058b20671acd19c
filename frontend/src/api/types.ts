/** The shapes that travel between page and server, as the server's API description has them. */

/** What an account may use. */
export type Tier = 'free' | 'pay_as_you_go' | 'basic' | 'pro';

export interface Subscription {
  plan: Tier;
  /** RFC 3339, or null without a paid period. */
  end_date: string | null;
}

export interface User {
  id: string;
  username: string;
  email: string;
  email_confirmed: boolean;
  first_name: string;
  last_name: string;
  name: string;
  avatar: string | null;
  subscription: Subscription;
}

/** Answer of `POST /login/` and `POST /register/`. */
export interface SignedIn {
  token: string;
  user: User;
}

export interface Credentials {
  username: string;
  password: string;
}

export interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  password: string;
}

export interface Billing {
  subscription_tier: Tier;
  posts_remaining: number;
  subscription_active_until: string | null;
  cancel_at: string | null;
  next_plan: Tier | null;
}

export interface Plan {
  id: string;
  name: string;
  backend_name: Exclude<Tier, 'free'>;
  price_cents: number;
  currency: string;
  interval: string | null;
  posts: number;
  description: string;
  features: string[];
  popular: boolean;
}

/** Answer of `POST /api/billing/checkout-session/`; '#mock-checkout' means demo mode. */
export interface CheckoutSession {
  url: string;
}

/** One file's answer of `POST /api/upload-photo/`: either `id` and `url`, or `error` and `code`. */
export interface UploadedPhoto {
  filename: string;
  id: string | null;
  url: string | null;
  thumbnail_url: string | null;
  trip: string;
  width: number | null;
  height: number | null;
  taken_at: string | null;
  error: string | null;
  code: string | null;
}

export interface TripSummary {
  id: string;
  created_at: string;
  total: number;
  analysed: number;
  cover_url: string | null;
  post_id: string | null;
}

export interface TripPage {
  trips: TripSummary[];
  next_cursor: string | null;
}

export interface Trip extends TripSummary {
  curated: boolean;
  expires_at: string | null;
}

/** A photo of a trip. The curation's words are null until the trip has been curated. */
export interface TripPhoto {
  id: string;
  url: string;
  thumbnail_url: string;
  trip: string;
  filename: string;
  /** 0 to 100. */
  ai_score: number | null;
  is_blurry: boolean | null;
  is_duplicate: boolean | null;
  duplicate_of: string | null;
  /** The same for photos that are duplicates or near-duplicates of each other. */
  group: string | null;
  /** The same for the photos of one bracket or sweep. */
  set: string | null;
  is_selected: boolean;
  reasons: string[] | null;
  width: number;
  height: number;
  taken_at: string | null;
}

export type StyleId = 'funny' | 'inspirational' | 'romantic' | 'vlogger';

export interface SuggestionRequest {
  tone: StyleId;
  photo_ids: string[];
  note?: string;
}

/** Something the writer knew, and where from. */
export interface Fact {
  text: string;
  source: string;
}

export interface Suggestion {
  suggestion_id: string;
  caption: string;
  /** Without #. */
  hashtags: string[];
  /** Ten more to choose from, without #. */
  suggested_hashtags: string[];
  /** By photo id. */
  alt_texts: Record<string, string>;
  facts: Fact[];
  tone: StyleId;
  posts_remaining: number;
  refinements_left: number;
}

export interface Slide {
  photo_id: string;
  /** Point to keep in sight when cropping, each 0 to 1 from the upper left. */
  focus: [number, number];
  alt_text: string;
}

/** Body of `POST /api/export-post/`. */
export interface PostDraft {
  caption: string;
  hashtags: string[];
  /** The style's name. */
  style: string;
  trip?: string;
  photo_ids?: string[];
  images?: string[];
  /** Of a post to change instead of making another. */
  id?: string;
  ratio?: string;
  slides?: Slide[];
}

export interface PostCaption {
  text: string;
  tone: StyleId;
  hashtags: { tag: string }[];
}

export interface PostPhoto {
  id: string;
  image: string;
  captions: PostCaption[];
}

export interface Post {
  id: string;
  final_text: string;
  export_date: string | null;
  likes: number;
  comments: number;
  shares: number;
  download_url?: string;
  trip: { id: string; photos: PostPhoto[] };
}

export interface PostTotals {
  posts: number;
  images: number;
  hashtags: number;
  styles: number;
}

/** Answer of `GET /api/my-post-exports/`. */
export interface PostPage {
  posts: Post[];
  next_cursor: string | null;
  totals: PostTotals;
}

/** Answer of `GET /api/export-post/{id}/`. */
export interface PostExport {
  download_url: string;
}
