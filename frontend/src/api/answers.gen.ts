/** Made from the API's description by `make openapi`: do not change by hand. */
import { either, flag, id, list, nullable, number, object, optional, record, text, time } from './answer-parts';

const Face = object('Face', {
  height: number,
  is_smiling: nullable(flag),
  left: number,
  looks_away: flag,
  top: number,
  width: number,
});

const Photo = object('Photo', {
  ai_score: nullable(number),
  duplicate_of: nullable(text),
  faces: list(Face),
  filename: text,
  full_url: text,
  group: nullable(text),
  height: number,
  id: id,
  is_blurry: nullable(flag),
  is_cover: nullable(flag),
  is_damaged: flag,
  is_document: nullable(flag),
  is_duplicate: nullable(flag),
  is_not_duplicate: flag,
  is_selected: flag,
  is_turned: flag,
  position: nullable(number),
  rank: nullable(number),
  reasons: nullable(list(text)),
  set: nullable(text),
  tags: list(text),
  taken_at: nullable(time),
  thumbnail_url: text,
  trip: id,
  url: text,
  width: number,
});

const Cancelled = object('Cancelled', {
  cancel_at: nullable(time),
});

const Billing = object('Billing', {
  cancel_at: nullable(time),
  next_plan: nullable(text),
  posts_remaining: number,
  subscription_active_until: nullable(time),
  subscription_tier: text,
});

const Checkout = object('Checkout', {
  url: text,
});

const CheckoutStatus = object('CheckoutStatus', {
  status: text,
});

const LedgerEntry = object('LedgerEntry', {
  amount: number,
  created_at: time,
  credit: text,
  kind: text,
  reason: nullable(text),
});

const Payment = object('Payment', {
  amount_cents: nullable(number),
  currency: nullable(text),
  id: id,
  paid_at: nullable(time),
  period_end: nullable(time),
  plan: text,
  status: text,
});

const BillingHistory = object('BillingHistory', {
  entries: list(LedgerEntry),
  payment_due_by: nullable(time),
  payments: list(Payment),
  unpaid_plan: nullable(text),
});

const ContactSent = object('ContactSent', {
  status: text,
});

const PostHashtag = object('PostHashtag', {
  tag: text,
});

const PostCaption = object('PostCaption', {
  hashtags: list(PostHashtag),
  text: text,
  tone: text,
});

const PostPhoto = object('PostPhoto', {
  alt_text: text,
  captions: list(PostCaption),
  focus: list(number),
  id: id,
  image: text,
});

const PostTrip = object('PostTrip', {
  id: id,
  photos: list(PostPhoto),
});

const Post = object('Post', {
  comments: number,
  download_url: text,
  edited_at: nullable(time),
  export_date: time,
  final_text: text,
  id: id,
  likes: number,
  ratio: number,
  shares: number,
  trip: PostTrip,
});

const Download = object('Download', {
  download_url: text,
});

const Crop = object('Crop', {
  area_lost: number,
  cut_faces: list(text),
  focus: record(list(number)),
  is_default: flag,
  label: text,
  ratio: number,
});

const Language = object('Language', {
  id: id,
  name: text,
});

const Capabilities = object('Capabilities', {
  free_instructions: flag,
});

const DraftSuggestion = object('DraftSuggestion', {
  capabilities: Capabilities,
  id: id,
  refinements_left: number,
});

const Fact = object('Fact', {
  kind: text,
  source: text,
  text: text,
});

const DraftVersion = object('DraftVersion', {
  caption: text,
  created_at: time,
  excluded_facts: list(Fact),
  facts: list(Fact),
  hashtags: list(text),
  id: number,
  is_quiet: flag,
  language: nullable(text),
  suggested_hashtags: list(text),
  suggestion_id: nullable(id),
  tone: nullable(text),
  written_for: list(text),
});

const Draft = object('Draft', {
  alt_texts: record(text),
  caption: text,
  crops: list(Crop),
  excluded_facts: list(text),
  focus: record(list(number)),
  hashtags: list(text),
  language: nullable(text),
  languages: list(Language),
  left_out: list(text),
  locked_sentences: list(text),
  note: text,
  order: list(text),
  pick_count: nullable(either(number, text)),
  post_id: nullable(id),
  ratio: nullable(number),
  revision: number,
  saved_revision: nullable(number),
  style: nullable(text),
  suggested_hashtags: list(text),
  suggestion: nullable(DraftSuggestion),
  unused_good: number,
  version: nullable(number),
  versions: list(DraftVersion),
});

const PhoneLink = object('PhoneLink', {
  expires_at: time,
  url: text,
});

const Suggestion = object('Suggestion', {
  alt_texts: record(text),
  capabilities: Capabilities,
  caption: text,
  excluded_facts: list(Fact),
  facts: list(Fact),
  hashtags: list(text),
  is_quiet: flag,
  language: text,
  posts_remaining: number,
  refinements_left: number,
  suggested_hashtags: list(text),
  suggestion_id: id,
  tone: text,
});

const Subscription = object('Subscription', {
  end_date: nullable(time),
  plan: text,
});

const User = object('User', {
  avatar: nullable(text),
  email: text,
  email_confirmed: flag,
  first_name: text,
  id: id,
  last_name: text,
  name: text,
  subscription: Subscription,
  username: text,
});

const Email = object('Email', {
  email: text,
  email_confirmed: flag,
  pending_email: nullable(text),
});

const Identity = object('Identity', {
  id: id,
  provider: text,
});

const Identities = object('Identities', {
  has_password: flag,
  identities: list(Identity),
});

const Session = object('Session', {
  created_at: time,
  device: text,
  id: id,
  is_current: flag,
  last_used_at: time,
});

const Sessions = object('Sessions', {
  sessions: list(Session),
});

const Totals = object('Totals', {
  hashtags: number,
  images: number,
  posts: number,
  styles: number,
});

const History = object('History', {
  next_cursor: nullable(text),
  posts: list(Post),
  totals: Totals,
});

const FinishedSignIn = object('FinishedSignIn', {
  email: nullable(text),
  link_token: nullable(text),
  status: text,
  token: nullable(text),
  user: nullable(User),
});

const SignedIn = object('SignedIn', {
  token: text,
  user: User,
});

const StartedSignIn = object('StartedSignIn', {
  state: text,
  url: text,
});

const SubscriptionDetails = object('SubscriptionDetails', {
  cancel_at: nullable(time),
  client_secret: nullable(text),
  current_period_end: time,
  id: id,
  plan: text,
  status: text,
});

const Plan = object('Plan', {
  backend_name: text,
  currency: text,
  description: text,
  features: list(text),
  id: id,
  interval: text,
  name: text,
  popular: flag,
  posts: number,
  price_cents: number,
});

const Storage = object('Storage', {
  limit_bytes: number,
  used_bytes: number,
});

const TripSummary = object('TripSummary', {
  analysed: number,
  cover_url: nullable(text),
  created_at: time,
  draft_post_id: nullable(id),
  expires_at: nullable(time),
  first_day: nullable(time),
  has_caption: flag,
  id: id,
  last_day: nullable(time),
  place: nullable(text),
  post_id: nullable(id),
  posts: number,
  selected: number,
  storage_bytes: number,
  title: nullable(text),
  total: number,
});

const TripPage = object('TripPage', {
  next_cursor: nullable(text),
  storage: Storage,
  trips: list(TripSummary),
});

const Trip = object('Trip', {
  analysed: number,
  cover_url: nullable(text),
  created_at: time,
  draft_post_id: nullable(id),
  expires_at: nullable(time),
  first_day: nullable(time),
  has_caption: flag,
  id: id,
  last_day: nullable(time),
  place: nullable(text),
  post_id: nullable(id),
  posts: number,
  selected: number,
  storage_bytes: number,
  title: nullable(text),
  total: number,
  curated: flag,
});

const PlacePhotos = object('PlacePhotos', {
  heading: text,
  name: text,
  photos: list(text),
});

const UploadedPhoto = object('UploadedPhoto', {
  code: nullable(text),
  error: nullable(text),
  filename: text,
  height: nullable(number),
  id: nullable(id),
  taken_at: nullable(time),
  thumbnail_url: nullable(text),
  trip: id,
  url: nullable(text),
  width: nullable(number),
});

const EmailConfirmed = object('EmailConfirmed', {
  email: text,
  message: text,
});

const Health = object('Health', {
  status: text,
  unavailable: list(text),
});

const MockMail = object('MockMail', {
  link: text,
  subject: text,
  to: text,
});

const ResetRequested = object('ResetRequested', {
  message: text,
  mock_mail: optional(MockMail),
  status: text,
  token: nullable(text),
});

const Message = object('Message', {
  message: text,
});

/** By the names in the description. */
export const described = { Face, Photo, Cancelled, Billing, Checkout, CheckoutStatus, LedgerEntry, Payment, BillingHistory, ContactSent, PostHashtag, PostCaption, PostPhoto, PostTrip, Post, Download, Crop, Language, Capabilities, DraftSuggestion, Fact, DraftVersion, Draft, PhoneLink, Suggestion, Subscription, User, Email, Identity, Identities, Session, Sessions, Totals, History, FinishedSignIn, SignedIn, StartedSignIn, SubscriptionDetails, Plan, Storage, TripSummary, TripPage, Trip, PlacePhotos, UploadedPhoto, EmailConfirmed, Health, MockMail, ResetRequested, Message };
