/** Answers of the server with defaults; a test names only what it is about. */

import type {
  Billing,
  DeviceSession,
  Payment,
  Post,
  Schemas,
  SubscriptionDetails,
  Suggestion,
  Trip,
  TripPhoto,
  UploadedPhoto,
  User,
} from '@/api/types';
import type { EmailState } from '@/features/account/api';

let count = 0;

function nextId(kind: string): string {
  count += 1;
  return `${kind}-${count}`;
}

export function makeUser(changes: Partial<User> = {}): User {
  return {
    id: 'user-1',
    username: 'maraoutside',
    email: 'mara@example.org',
    email_confirmed: true,
    first_name: 'Mara',
    last_name: 'Oliveira',
    name: 'Mara Oliveira',
    avatar: null,
    subscription: { plan: 'free', end_date: null },
    ...changes,
  };
}

export function makeEmailState(changes: Partial<EmailState> = {}): EmailState {
  return { email: 'mara@example.org', email_confirmed: true, pending_email: null, ...changes };
}

export function makeSession(changes: Partial<DeviceSession> = {}): DeviceSession {
  return {
    id: changes.id ?? nextId('session'),
    created_at: '2026-06-01T08:00:00Z',
    last_used_at: '2026-06-02T08:00:00Z',
    device: 'Firefox on Linux',
    is_current: false,
    ...changes,
  };
}

export function makeBilling(changes: Partial<Billing> = {}): Billing {
  return {
    subscription_tier: 'free',
    posts_remaining: 1,
    subscription_active_until: null,
    cancel_at: null,
    next_plan: null,
    ...changes,
  };
}

export function makeSubscription(changes: Partial<SubscriptionDetails> = {}): SubscriptionDetails {
  return {
    id: 'subscription-1',
    plan: 'basic',
    status: 'active',
    current_period_end: '2026-12-18T00:00:00Z',
    cancel_at: null,
    client_secret: null,
    ...changes,
  };
}

export function makeEntry(changes: Partial<Schemas['LedgerEntry']> = {}): Schemas['LedgerEntry'] {
  return {
    kind: 'grant',
    credit: 'welcome',
    amount: 1,
    reason: null,
    created_at: '2026-06-01T08:00:00Z',
    ...changes,
  };
}

export function makePayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: nextId('payment'),
    plan: 'pay_as_you_go',
    status: 'paid',
    paid_at: '2026-06-01T08:00:00Z',
    amount_cents: 200,
    currency: 'usd',
    period_end: null,
    ...changes,
  };
}

export function makeTrip(changes: Partial<Trip> = {}): Trip {
  return {
    id: 'trip-1',
    title: null,
    place: null,
    first_day: null,
    last_day: null,
    created_at: '2026-06-01T08:00:00Z',
    total: 3,
    analysed: 3,
    selected: 3,
    has_caption: false,
    storage_bytes: 3_000_000,
    cover_url: null,
    posts: 0,
    post_id: null,
    draft_post_id: null,
    curated: false,
    expires_at: null,
    ...changes,
  };
}

export function makeUploadedPhoto(changes: Partial<UploadedPhoto> = {}): UploadedPhoto {
  const id = changes.id === undefined ? nextId('photo') : changes.id;
  return {
    filename: 'ridge.jpg',
    id,
    url: `http://localhost:3000/media/${id}.jpg?exp=1&sig=a`,
    thumbnail_url: `http://localhost:3000/media/${id}-320.jpg?exp=1&sig=a`,
    trip: 'trip-1',
    width: 1920,
    height: 1440,
    taken_at: null,
    error: null,
    code: null,
    ...changes,
  };
}

export function makeTripPhoto(changes: Partial<TripPhoto> = {}): TripPhoto {
  const id = changes.id ?? nextId('photo');
  return {
    id,
    url: `http://localhost:3000/media/${id}.jpg?exp=1&sig=a`,
    thumbnail_url: `http://localhost:3000/media/${id}-320.jpg?exp=1&sig=a`,
    full_url: `http://localhost:3000/media/${id}-full.jpg?exp=1&sig=a`,
    trip: 'trip-1',
    filename: `${id}.jpg`,
    ai_score: 82,
    is_blurry: false,
    is_document: false,
    is_duplicate: false,
    duplicate_of: null,
    group: null,
    set: null,
    is_not_duplicate: false,
    is_damaged: false,
    is_selected: true,
    rank: null,
    is_cover: false,
    position: null,
    reasons: ['Sharp throughout'],
    tags: [],
    faces: [],
    is_turned: false,
    width: 1920,
    height: 1440,
    taken_at: null,
    ...changes,
  };
}

export function makeFace(changes: Partial<Schemas['Face']> = {}): Schemas['Face'] {
  return { left: 0.25, top: 0.2, width: 0.1, height: 0.2, is_smiling: null, looks_away: false, ...changes };
}

export function makeSuggestion(changes: Partial<Suggestion> = {}): Suggestion {
  return {
    suggestion_id: 'suggestion-1',
    caption: 'Up before the birds, down before the rain.',
    language: 'en',
    hashtags: ['firstlight', 'ridgewalk', 'june'],
    suggested_hashtags: [
      'dawn',
      'summit',
      'hills',
      'hiking',
      'outside',
      'trail',
      'clouds',
      'north',
      'slow',
      'green',
    ],
    alt_texts: {},
    facts: [],
    excluded_facts: [],
    is_quiet: false,
    capabilities: { free_instructions: true },
    tone: 'funny',
    posts_remaining: 0,
    refinements_left: 10,
    ...changes,
  };
}

export function makePost(changes: Partial<Post> = {}): Post {
  const id = changes.id ?? nextId('post');
  const caption = {
    text: 'First light on the ridge.',
    tone: 'inspirational' as const,
    hashtags: [{ tag: 'firstlight' }],
  };
  const image = `http://localhost:3000/media/${id}.jpg?exp=1&sig=a`;
  const photo = {
    id: nextId('photo'),
    image,
    focus: [0.5, 0.5],
    alt_text: '',
    captions: [caption],
  };
  return {
    id,
    final_text: `${caption.text} #firstlight`,
    export_date: '2026-06-02T08:00:00Z',
    edited_at: null,
    ratio: 1,
    likes: 0,
    comments: 0,
    shares: 0,
    download_url: `http://localhost:3000/media/${id}.zip?exp=1&sig=a`,
    trip: { id: 'trip-1', photos: [photo] },
    ...changes,
  };
}
